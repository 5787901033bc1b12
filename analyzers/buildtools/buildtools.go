// Package buildtools establishes which commands of RUN build from source, and which tools that they start for it are
// missing. It knows only the builders in its tables. A missing command itself is not its concern. Wheels does the same
// for libraries and programs that the Python packages of the target's image load or start but do not contain.
package buildtools

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/requested"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Analyzer lists the builds that lack tools, in the order of the Dockerfile's stages.
var Analyzer = &analyzers.Analyzer[[]Lack]{
	Name:     "buildtools",
	Doc:      "source builds whose compilers and other tools are not there",
	Requires: []analyzers.Node{evaluate.Analyzer, requested.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Lack, error) {
		asked := requested.Analyzer.Of(p)
		var found []Lack
		for i, stage := range evaluate.Analyzer.Of(p).Stages {
			for _, install := range asked[i] {
				found = append(found, installing(install)...)
			}
			for _, step := range stage.Steps {
				for c := range step.Calls {
					found = append(found, calling(&step.Calls[c])...)
				}
			}
		}
		return found, nil
	},
}

// Lack is one build and all the tools that it lacks.
type Lack struct {
	source.Span
	Before  *state.State
	Build   string // what is built: "cmake", "psycopg2", "a package fetched with git"
	Missing []Tool
	Likely  bool
	Source  string // what says that it needs them
}

// Tool is something that a build starts; one of Names will do.
type Tool struct {
	Kind  string // "a C compiler"; "" when its name says it
	Names []string
}

// The tools of builds. Names as in the manuals of cmake-env-variables(7), autoconf's AC_PROG_CC and AC_PROG_CXX, and
// node-gyp.
var (
	compilerC   = Tool{"a C compiler", []string{"gcc", "cc", "clang"}}
	compilerCXX = Tool{"a C++ compiler", []string{"g++", "c++", "clang++"}}
	linker      = Tool{"the linker cc", []string{"cc"}}
	generator   = Tool{"make or ninja", []string{"make", "ninja", "gmake", "ninja-build", "samu"}}
	gnuMake     = Tool{"", []string{"make", "gmake"}}
	ninja       = Tool{"", []string{"ninja", "ninja-build", "samu"}}
	git         = Tool{"", []string{"git"}}
	autoconf    = Tool{"", []string{"autoconf"}}
	pkgConfig   = Tool{"", []string{"pkg-config", "pkgconf"}}
	pgConfig    = Tool{"", []string{"pg_config"}}
	mysqlConfig = Tool{"", []string{"mysql_config", "mariadb_config"}}
	cmake       = Tool{"", []string{"cmake"}}
	python      = Tool{"", []string{"python3", "python"}}
)

// build is what one command needs.
type build struct {
	what   string
	tools  []Tool
	proven bool // it fails without them, whatever its configuration says
	source string
}

func calling(call *state.Call) []Lack {
	if len(call.Argv) == 0 || call.Function || !counts(call) || call.Program.Presence == filesystem.Absent {
		return nil
	}
	argv := make([]string, len(call.Argv))
	for i, a := range call.Argv {
		if argv[i] = a.Text; !a.Known {
			return nil
		}
	}
	read, ok := builders[call.Tool]
	if !ok || call.Tool == "go" && module(call) {
		return nil
	}
	b := read(argv[1:], call.Before.Env)
	if call.Tool == "cmake" {
		b = b.spoken(call, argv[1:])
	}
	return b.lacks(call.Span, call.Before)
}

// module reports whether a call of go is made in a module that is known: what is followed of its packages says whether
// any of them is C.
func module(call *state.Call) bool {
	e := filesystem.Stat(call.Before.Files, path.Join("/", call.Dir.Value, "go.mod")).Entry
	return call.Dir.Known && e.Presence == filesystem.Present && e.Has(filesystem.KnowContent)
}

// counts reports whether this is a call that is certainly carried out, and whose failure is the build's.
func counts(call *state.Call) bool {
	return call.Reach == state.Always && !call.Guarded && call.Before != nil
}

func installing(i requested.Install) []Lack {
	if i.Manager != "pip" || !counts(i.Call) || i.Call.Program.Presence == filesystem.Absent {
		return nil
	}
	if i.Git {
		b := build{"a package that is fetched with git", []Tool{git}, true, "pip's and uv's documentation, VCS support"}
		return b.lacks(i.Span, i.Call.Before)
	}
	b, ok := sources[i.Name]
	if !ok || i.Wheel || len(i.Indexes) > 0 {
		return nil
	}
	if major, minor, known := release(i.Version); known && i.Name == "mysqlclient" && (major < 2 || major == 2 && minor < 2) {
		b = older[i.Name]
	}
	b.what = i.Name
	return b.lacks(i.Span, i.Call.Before)
}

// lacks looks the tools up where the build starts; nothing is said when one of a tool's names may be there.
func (b build) lacks(at source.Span, before *state.State) []Lack {
	l := Lack{Span: at, Before: before, Build: b.what, Likely: !b.proven, Source: b.source}
	for _, t := range b.tools {
		if chosen(t, before) {
			continue
		}
		absent := false
		for n, name := range t.Names {
			f := programs.Find(before, name)
			switch {
			case n == 0:
				absent = f.Presence == filesystem.Absent
			case f.Presence == filesystem.Present:
				absent = false
			case f.Presence == filesystem.Unknown: // the others come with packages of their names, and with the first one's
				l.Likely = l.Likely || absent
			}
			l.Likely = l.Likely || f.Likely
		}
		if absent {
			l.Missing = append(l.Missing, t)
		}
	}
	if len(l.Missing) == 0 {
		return nil
	}
	return []Lack{l}
}

// chosen reports whether a variable names a compiler that may be there.
func chosen(t Tool, before *state.State) bool {
	name := map[string]string{compilerC.Kind: "CC", compilerCXX.Kind: "CXX"}[t.Kind]
	if name == "" {
		return false
	}
	v, ok := before.Env.Lookup(name)
	words := strings.Fields(v.Value)
	switch {
	case !ok, v.Known && len(words) == 0:
		return false
	case !v.Known, !slices.Contains(t.Names, words[0]):
		return true
	}
	return programs.Find(before, words[0]).Presence != filesystem.Absent
}
