package main

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// libraries is what image ldd answers.
type libraries struct {
	Path        string    `json:"path"`
	Kind        string    `json:"kind"`
	Interpreter string    `json:"interpreter,omitempty"`
	Complete    bool      `json:"complete"` // no library can be missing from the list
	Libraries   []library `json:"libraries"`
	Versions    []string  `json:"missingVersions,omitempty"`
}

type library struct {
	Name   string `json:"name"`
	State  string `json:"state"` // found, missing, unknown
	Path   string `json:"path,omitempty"`
	How    string `json:"how,omitempty"`
	By     string `json:"by"`
	Remark string `json:"remark,omitempty"`
}

var (
	loaderKinds = map[loader.Kind]string{loader.Unknown: "unknown", loader.Static: "static", loader.NotELF: "not an ELF file", loader.Glibc: "glibc",
		loader.Musl: "musl", loader.NoLoader: "its loader is missing"}
	loaderSteps = map[loader.How]string{loader.Loaded: "already loaded", loader.ByPath: "path", loader.ByRpath: "RPATH",
		loader.ByLibraryPath: "LD_LIBRARY_PATH", loader.ByRunpath: "RUNPATH", loader.ByCache: "ld.so.cache", loader.ByDefault: "default folders"}
	libraryStates = map[filesystem.Presence]string{filesystem.Present: "found", filesystem.Absent: "missing", filesystem.Unknown: "unknown"}
)

// showLibraries starts the program as the image's own entry point would be: with its environment and working directory.
func showLibraries(ctx context.Context, a answer, img *imagedb.Image, args []string) error {
	tree, err := img.Tree(ctx)
	if err != nil {
		return err
	}
	program := programOf(tree, img, args[0])
	if at := filesystem.Stat(tree, program); at.Entry.Presence == filesystem.Absent {
		return absentError(fmt.Sprintf("%s does not exist in %s", at.Missing, img.Ref))
	}
	files := filesystem.New(tree)
	c := loader.Resolve(loader.Start{Files: files, Cache: files, Dir: cmp.Or(img.Config.WorkingDir, "/"),
		LibraryPath: variableOf(img, "LD_LIBRARY_PATH"), Preload: variableOf(img, "LD_PRELOAD")}, program)
	found := libraries{Path: c.Path, Kind: loaderKinds[c.Kind], Interpreter: c.Interpreter, Complete: c.Complete,
		Libraries: []library{}}
	for _, l := range c.Libraries {
		found.Libraries = append(found.Libraries, library{Name: l.Name, State: libraryStates[l.Presence], Path: l.Path,
			How: loaderSteps[l.How], By: l.By,
			Remark: remark(l)})
	}
	for _, v := range c.Versions {
		found.Versions = append(found.Versions, fmt.Sprintf("%s, which %s needs from %s", v.Name, v.By, v.Library))
	}
	if a.json {
		return a.encode(found)
	}
	found.write(a)
	return nil
}

// programOf is the path of a program, looked for on PATH when it is named without one.
func programOf(tree filesystem.Tree, img *imagedb.Image, name string) string {
	if !strings.Contains(name, "/") {
		for _, dir := range strings.Split(variableOf(img, "PATH").Text, ":") {
			if at := path.Join("/", dir, name); filesystem.Stat(tree, at).Entry.Presence == filesystem.Present {
				return at
			}
		}
	}
	return path.Join("/", name)
}

func variableOf(img *imagedb.Image, name string) loader.Value {
	v := loader.Value{Known: img.ConfigKnown}
	for _, e := range img.Config.Env {
		if n, text, _ := strings.Cut(e, "="); n == name {
			v = loader.Value{Text: text, Known: true}
		}
	}
	return v
}

// remark returns what stood in the way of a library.
func remark(l loader.Library) string {
	switch {
	case l.Broken != "":
		return l.Broken + " is no shared library"
	case len(l.Wrong) > 0:
		return "passed over, for another machine: " + strings.Join(l.Wrong, ", ")
	case len(l.Uncached) > 0:
		return "not in ld.so.cache: " + strings.Join(l.Uncached, ", ")
	}
	return ""
}

func (c libraries) write(a answer) {
	if c.Kind == loaderKinds[loader.Unknown] && len(c.Libraries) == 0 {
		printf(a, "%s: its ELF header is not known, so its libraries are not\n", c.Path)
		return
	}
	printf(a, "%s (%s)\n", c.Path, c.Kind)
	for _, l := range c.Libraries {
		text := cmp.Or(l.Path, l.State)
		if l.State == "missing" {
			text = "not found, needed by " + l.By
		} else if l.How != "" {
			text += " (" + l.How + ")"
		}
		if l.Remark != "" {
			text += "; " + l.Remark
		}
		printf(a, "\t%s => %s\n", l.Name, text)
	}
	for _, v := range c.Versions {
		printf(a, "\tnot defined: %s\n", v)
	}
	if !c.Complete {
		fmt.Fprintln(a, "\t... and what is not known")
	}
}
