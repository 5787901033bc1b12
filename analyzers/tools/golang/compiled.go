package golang

import (
	"go/build"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/csource"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// preamble is the comment before import "C". Source: the documentation of cmd/cgo.
var preamble = lazyregexp.New(`(?s)(/\*(?:[^*]|\*[^/])*\*/|(?://[^\n]*\n)+)import "C"`)

// native is a call that may compile C.
type native struct{ *call }

// compiled refuses a package with cgo that includes a header, or links a library, which is nowhere: the C compiler
// stops.
func (c native) compiled(p *build.Package) {
	if len(p.CgoFiles) == 0 || c.verb != "build" && c.verb != "install" && c.verb != "run" || !c.plainC() {
		return
	}
	for _, name := range p.CgoPkgConfig {
		if lacks, likely := c.Search().LacksModule(name); lacks && !strings.HasPrefix(name, "-") {
			c.Refuse(effects.Arg{}, state.FailsLibrary, "cgo: pkg-config: "+c.Search().NoModule(name), likely || c.Executable == "")
			return
		}
	}
	if len(p.CgoCPPFLAGS) == 0 && !strings.Contains(strings.Join(p.CgoCFLAGS, " "), "-I") && len(p.CgoPkgConfig) == 0 {
		for _, name := range p.CgoFiles {
			if c.included(path.Join(p.Dir, name)); c.Failed {
				return
			}
		}
	}
	flags := strings.Join(p.CgoLDFLAGS, " ")
	if strings.Contains(flags, "-L") || strings.Contains(flags, "-Wl") || len(p.CgoPkgConfig) > 0 {
		return
	}
	for _, f := range p.CgoLDFLAGS {
		name, ok := strings.CutPrefix(f, "-l")
		if lacks, likely := c.Search().LacksLibrary(name); ok && lacks {
			c.Refuse(effects.Arg{}, state.FailsLibrary, "cgo: "+c.Search().NoLibrary(name), likely || c.Executable == "")
			return
		}
	}
}

// included looks for the headers of one file.
func (c native) included(file string) {
	e := c.Stat(file).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return
	}
	m := preamble.FindStringSubmatch(string(e.Content))
	if m == nil {
		return
	}
	for _, i := range csource.Parse(uncommented(m[1])).Includes {
		if lacks, likely := c.Search().LacksHeader(i.Name, false); lacks && !i.Quoted {
			c.Refuse(effects.Arg{}, state.FailsHeader, c.below(file)+": "+c.Search().NoHeader(i.Name), likely || c.Executable == "")
			return
		}
	}
}

// uncommented is the C code that a comment holds.
func uncommented(comment string) string {
	if inner, ok := strings.CutPrefix(comment, "/*"); ok {
		return strings.TrimSuffix(inner, "*/")
	}
	var code strings.Builder
	for line := range strings.Lines(comment) {
		code.WriteString(strings.TrimPrefix(strings.TrimSpace(line), "//") + "\n")
	}
	return code.String()
}

// plainC reports whether the C compiler is the system's own, and no variable has it search elsewhere.
func (c native) plainC() bool {
	for _, name := range []string{"CC", "CGO_CFLAGS", "CGO_CPPFLAGS", "CGO_LDFLAGS"} {
		if v, ok := c.environ(name); !ok || v != "" {
			return false
		}
	}
	gcc := c.World.Program("gcc")
	return gcc.Presence != filesystem.Absent && (gcc.Path == "" || strings.HasPrefix(gcc.Path, "/usr/bin/"))
}
