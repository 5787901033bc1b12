// Package page puts what a build does into one structure and draws it as one self-contained HTML file. Its facts are the analyzers', its
// findings the rules'; it judges nothing. Invariant: nothing that a Dockerfile, an image or a file name says reaches the HTML but through
// html/template, and the page asks nobody for anything.
package page

import "github.com/layerlint/layerlint/cmd/layerlint/report"

// Version is that of the form of Page. It grows when a field changes its meaning or goes away; fields may come without that.
const Version = 1

type (
	// Page is one Dockerfile's build as one page shows it. Lines count from 1, sizes are in bytes. Lists are folded: what a list leaves
	// out is counted beside it.
	Page struct {
		Version      int              `json:"version"`
		Program      string           `json:"program"` // layerlint's version
		File         string           `json:"file"`    // as it was named
		Platform     string           `json:"platform"`
		Target       int              `json:"target"` // index of the stage that is built; -1: none
		Lines        []string         `json:"lines"`
		Instructions []Instruction    `json:"instructions"` // in file order
		Stages       []Stage          `json:"stages"`       // in file order
		Sources      []Source         `json:"sources"`      // images and contexts that stages take from
		Links        []Link           `json:"links"`
		Findings     []Finding        `json:"findings"` // in file order
		MoreFindings int              `json:"moreFindings,omitempty"`
		Image        Node             `json:"image"` // the finished image, by instruction, package and folder
		Smaller      []Saving         `json:"smaller"`
		Unknown      []report.Unknown `json:"unknown"`
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
	// Setting is a value of the image's configuration. Name is "user", "workdir" or "env NAME"; an environment's value that is not known
	// has Known unset.
	Setting struct {
		Name  string `json:"name"`
		Value string `json:"value,omitempty"`
		Known bool   `json:"known"`
	}
	// Stage is one FROM.
	Stage struct {
		Name     string `json:"name"` // or its index
		Line     int    `json:"line"`
		Platform string `json:"platform,omitempty"`
		Reached  bool   `json:"reached"`
		Bytes    int64  `json:"bytes"` // that its instructions add, at least
		Known    bool   `json:"known"` // and no more
		Findings int    `json:"findings"`
		Worst    string `json:"worst,omitempty"` // severity of its worst finding
	}
	// Source is an image or context outside the file. Kind is "image", "context", "scratch" or "elsewhere": the network, or a name that
	// is not known.
	Source struct {
		Kind string `json:"kind"`
		Name string `json:"name"`
	}
	// Link is what a stage takes from another or from a source. Kind is "base", "copy" or "mount"; exactly one of Stage and Source is set.
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
	// Node is a part of the finished image. Kind is "image", "instruction", "package", "folder" or "rest"; Bytes is the sum of Children
	// where there are any, else what is known of it.
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
	// Saving is a place where bytes are spent that the image may not need.
	Saving struct {
		Line  int    `json:"line"`
		Bytes int64  `json:"bytes"`
		UpTo  bool   `json:"upTo,omitempty"` // a finding is about so many bytes: fixing it may save fewer
		What  string `json:"what"`
		Fix   string `json:"fix,omitempty"`
	}
)
