// Package page collects what a build does in one structure and renders it as one self-contained HTML file. Its facts
// are those of the analyzers, its findings those of the rules; it judges nothing. Invariant: text from a Dockerfile, an
// image or a file name reaches the HTML only through html/template, and the page makes no requests.
package page

import "github.com/layerlint/layerlint/cmd/layerlint/report"

// Version is that of the form of Page. It grows when a field changes its meaning or goes away; fields may come without
// that.
const Version = 1

type (
	// Page is one Dockerfile's build as one page shows it. Lines count from 1, sizes are in bytes. Lists are folded:
	// what a list leaves out is counted beside it.
	Page struct {
		Version      int              `json:"version"`
		Program      string           `json:"program"`          // layerlint's version
		Layers       bool             `json:"layers,omitempty"` // it shows an image: lines are its history, instructions its layers
		File         string           `json:"file"`             // as it was named
		Platform     string           `json:"platform"`
		Target       int              `json:"target"` // index of the stage that is built; -1: none
		Lines        []string         `json:"lines"`
		MoreLines    int              `json:"moreLines,omitempty"`
		Instructions []Instruction    `json:"instructions"` // in file order
		Stages       []Stage          `json:"stages"`       // in file order
		Sources      []Source         `json:"sources"`      // images and contexts that stages take from
		Links        []Link           `json:"links"`
		Findings     []Finding        `json:"findings"` // in file order
		MoreFindings int              `json:"moreFindings,omitempty"`
		Image        Node             `json:"image"` // the finished image, by instruction, package and folder
		Files        File             `json:"files"` // its root; what is small is folded
		Packages     []Held           `json:"packages"`
		MorePackages int              `json:"morePackages,omitempty"`
		Smaller      []Saving         `json:"smaller"`
		Rebuilds     []Rebuild        `json:"rebuilds"`
		Starts       []Start          `json:"starts"` // what ENTRYPOINT, CMD and HEALTHCHECK start
		MoreStarts   int              `json:"moreStarts,omitempty"`
		GPU          *GPU             `json:"gpu,omitempty"`         // nil: nothing says that the image is for GPUs
		MoreContext  int              `json:"moreContext,omitempty"` // files of the build context that rebuilds leave out
		Unknown      []report.Unknown `json:"unknown"`
		Difference   *Difference      `json:"difference,omitempty"` // from another build or image

		weighed map[string]int64 // bytes of every file of the finished image that is known to be there
	}
	// Instruction is one instruction and what carrying it out adds.
	Instruction struct {
		Line    int          `json:"line"`
		End     int          `json:"end"`   // its last line
		Stage   int          `json:"stage"` // -1: before the first FROM
		Keyword string       `json:"keyword"`
		Reached bool         `json:"reached"`         // the target needs it
		Fails   string       `json:"fails,omitempty"` // why the build certainly or likely stops here
		Likely  bool         `json:"likely,omitempty"`
		Size    *report.Size `json:"size,omitempty"` // nil: it adds no files, or is not followed

		Packages     []Package `json:"packages,omitempty"` // that come
		Removed      []Package `json:"removed,omitempty"`  // that go
		MorePackages int       `json:"morePackages,omitempty"`
		Folders      []Folder  `json:"folders,omitempty"` // of files that it leaves in the finished image
		MoreFolders  int       `json:"moreFolders,omitempty"`
		Holds        []Folder  `json:"holds,omitempty"`   // the largest folders of the file system after it; empty where it changes none of them
		Changes      []Change  `json:"changes,omitempty"` // paths that come, go and change, the largest first
		MoreChanges  int       `json:"moreChanges,omitempty"`
		Settings     []Setting `json:"settings,omitempty"` // user, working directory and environment that it changes
		Opened       []string  `json:"opened,omitempty"`   // folders of which not all is known after it, and was before
		Programs     []string  `json:"programs,omitempty"` // programs it starts that the tables do not have
	}
	// Package is one package of a package manager ("dpkg", "pip" ...).
	Package struct {
		Manager string `json:"manager"`
		Name    string `json:"name"`
		Version string `json:"version,omitempty"` // "": not known
		Likely  bool   `json:"likely,omitempty"`
	}
	// Folder is what lies in one folder.
	Folder struct {
		Path  string `json:"path"`
		Files int    `json:"files"`
		Bytes int64  `json:"bytes"`
	}
	// Change is what becomes of a path: "added", "removed" or "changed".
	Change struct {
		Path   string `json:"path"`
		Change string `json:"change"`
		Bytes  int64  `json:"bytes"`            // of the file; of a removed one, those that it had
		Likely bool   `json:"likely,omitempty"` // it is only likely
		Open   bool   `json:"open,omitempty"`   // its size is not known
	}
	// File is a file or folder of the finished image. Of a folder, Bytes and Files are those of all below it; Line and
	// Package are set where they are the same for all.
	File struct {
		Name      string   `json:"name"`
		Bytes     int64    `json:"bytes"`
		Files     int      `json:"files,omitempty"`   // of a folder
		Line      int      `json:"line,omitempty"`    // of the instruction that wrote it; 0: it came with the base image
		Package   string   `json:"package,omitempty"` // that owns it
		Link      string   `json:"link,omitempty"`    // of a symbolic link, where it leads
		Likely    bool     `json:"likely,omitempty"`
		Open      bool     `json:"open,omitempty"`      // of a folder: there may be more; of a file: its size is not known
		Unweighed int      `json:"unweighed,omitempty"` // files whose size is not known
		LoadedBy  []string `json:"loadedBy,omitempty"`  // programs and libraries that ask the loader for it by its name
		MoreLoad  int      `json:"moreLoadedBy,omitempty"`
		Children  []*File  `json:"children,omitempty"`
		MoreFiles int      `json:"moreFiles,omitempty"` // files of a folder that are folded
		weight    int64
	}
	// Held is one package of the finished image and why it is there.
	Held struct {
		Package
		Line    int      `json:"line,omitempty"`  // of the instruction that installed it; 0: it came with the base image
		Bytes   int64    `json:"bytes,omitempty"` // of its files, as far as they are known
		Auto    bool     `json:"auto,omitempty"`  // it came for the sake of another one
		For     []string `json:"for,omitempty"`   // packages of the image that depend on it
		MoreFor int      `json:"moreFor,omitempty"`
	}
	// Setting is a value of the image's configuration. Name is "user", "workdir" or "env NAME"; an environment's value
	// that is not known has Known unset.
	Setting struct {
		Name  string `json:"name"`
		Value string `json:"value,omitempty"`
		Known bool   `json:"known"`
	}
	// Stage is one FROM.
	Stage struct {
		Name     string    `json:"name"` // or its index
		Line     int       `json:"line"`
		Platform string    `json:"platform,omitempty"`
		Reached  bool      `json:"reached"`
		Bytes    int64     `json:"bytes"`              // that its instructions add, at least
		Known    bool      `json:"known"`              // and no more
		Base     *int      `json:"base,omitempty"`     // index of the stage that it continues
		Initial  []Setting `json:"initial,omitempty"`  // user, working directory and environment of its image
		Packages int       `json:"packages,omitempty"` // of its image
		Findings int       `json:"findings"`
		Worst    string    `json:"worst,omitempty"` // severity of its worst finding
	}
	// Source is an image or context outside the file. Kind is "image", "context", "scratch" or "elsewhere": the
	// network, or a name that is not known.
	Source struct {
		Kind string `json:"kind"`
		Name string `json:"name"`
	}
	// Link is what a stage takes from another or from a source. Kind is "base", "copy" or "mount"; exactly one of Stage
	// and Source is set.
	Link struct {
		Kind   string `json:"kind"`
		To     int    `json:"to"`               // index of the stage that takes
		Stage  *int   `json:"stage,omitempty"`  // index of the stage taken from
		Source *int   `json:"source,omitempty"` // index into Sources
		Line   int    `json:"line"`
		Paths  string `json:"paths,omitempty"` // that are copied
		Bytes  int64  `json:"bytes,omitempty"` // of them, at least
	}
	// Finding is one diagnostic at its words.
	Finding struct {
		Rule     string   `json:"rule"`
		Severity string   `json:"severity"` // error, warning, info, hint
		Likely   bool     `json:"likely,omitempty"`
		Message  string   `json:"message"`
		Notes    []string `json:"notes,omitempty"`
		Fixes    []string `json:"fixes,omitempty"` // their titles
		Line     int      `json:"line"`            // 0: nowhere
		Start    int      `json:"start"`           // byte of the line that its words begin at
		End      int      `json:"end"`             // byte of the same line after its words
		Stage    string   `json:"stage,omitempty"`
		Bytes    int64    `json:"bytes,omitempty"` // that it is about
	}
	// Node is a part of the finished image. Kind is "image", "instruction", "package", "folder" or "rest"; Bytes is the
	// sum of Children where there are any, else what is known of it.
	Node struct {
		Kind     string `json:"kind"`
		Name     string `json:"name"`
		Line     int    `json:"line,omitempty"`
		Bytes    int64  `json:"bytes"`
		Likely   int64  `json:"likely,omitempty"` // of them, those that are only likely there
		Wasted   int64  `json:"wasted,omitempty"` // of them, those that nobody sees in the finished image
		Open     bool   `json:"open,omitempty"`   // there may be more
		Children []Node `json:"children,omitempty"`
	}
	// Rebuild is what runs again when something changes. Kind is "file" (what files of the build context hold),
	// "argument" (the value of a build argument) or "image" (a reference leads to another image). Names with the same
	// effect are one Rebuild.
	Rebuild struct {
		Kind  string   `json:"kind"`
		Names []string `json:"names"`
		More  int      `json:"more,omitempty"`
		Again []int    `json:"again"`         // lines of instructions
		May   []int    `json:"may,omitempty"` // that run again where other instructions make something else than before
	}
	// Start is one program that the finished image starts. Kind is "glibc", "musl", "static", "script", "loader
	// missing" or "unknown".
	Start struct {
		By            string    `json:"by"` // ENTRYPOINT, CMD, HEALTHCHECK
		Name          string    `json:"name"`
		Line          int       `json:"line,omitempty"` // 0: the base image says so
		Path          string    `json:"path,omitempty"`
		State         string    `json:"state"` // found, missing, unknown
		Likely        bool      `json:"likely,omitempty"`
		Kind          string    `json:"kind"`
		Interpreter   string    `json:"interpreter,omitempty"`
		Libraries     []Library `json:"libraries"` // in the order of loading
		MoreLibraries int       `json:"moreLibraries,omitempty"`
		Complete      bool      `json:"complete"` // no other library can be missing
	}
	// Library is one shared library that the loader looks for.
	Library struct {
		Name    string `json:"name"`
		By      string `json:"by"`    // path of the first object that asks for it
		State   string `json:"state"` // found, missing, unknown
		Likely  bool   `json:"likely,omitempty"`
		Path    string `json:"path,omitempty"`
		How     string `json:"how,omitempty"` // which step of the search found it
		Package string `json:"package,omitempty"`
		Line    int    `json:"line,omitempty"` // of the instruction that it came with
	}
	// GPU is what the image has and asks of the GPU stack.
	GPU struct {
		Toolkit string        `json:"toolkit,omitempty"` // CUDA version that it asks the driver for
		Require []string      `json:"require"`           // values of the NVIDIA_REQUIRE_ variables
		Compat  string        `json:"compat,omitempty"`  // CUDA version of cuda-compat
		Parts   []GPUPart     `json:"parts,omitempty"`
		Hosts   []HostVerdict `json:"hosts"` // those that were named
	}
	// GPUPart is a part of the stack. Kind is "toolkit", "framework", "code" (device code, its architectures as
	// evidence) or "driver" (a library that the host has to provide).
	GPUPart struct {
		Kind     string `json:"kind"`
		Name     string `json:"name"`
		Evidence string `json:"evidence,omitempty"`
		Likely   bool   `json:"likely,omitempty"`
		Line     int    `json:"line,omitempty"`
	}
	// HostVerdict is what one host makes of the image.
	HostVerdict struct {
		Name   string  `json:"name"`
		Driver string  `json:"driver,omitempty"`
		Checks []Check `json:"checks"`
	}
	// Check is one question. Status is "works", "limited", "fails" or "unknown".
	Check struct {
		Check  string `json:"check"`
		Status string `json:"status"`
		Asks   string `json:"asks,omitempty"`
		Has    string `json:"has,omitempty"`
		Why    string `json:"why,omitempty"`
		Fix    string `json:"fix,omitempty"`
	}
	// Saving is a place where bytes are spent that the image may not need.
	Saving struct {
		Line  int    `json:"line"`
		Bytes int64  `json:"bytes"`
		UpTo  bool   `json:"upTo,omitempty"`  // a finding is about so many bytes: fixing it may save fewer
		Saves int64  `json:"saves,omitempty"` // how much smaller the image is when the build is followed with the fix applied; 0: not known
		What  string `json:"what"`
		Fix   string `json:"fix,omitempty"`
	}
)
