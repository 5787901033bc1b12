// Package wheels establishes what the Python packages of the target's image load or start that is no part of them:
// shared libraries and programs of the distribution. It knows a short list of well-known packages and nothing of any
// other.
package wheels

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/requested"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Analyzer lists, in the order of the Dockerfile, the well-known packages of the target's image whose libraries or
// programs are missing.
var Analyzer = &analyzers.Analyzer[[]Missing]{
	Name:     "wheels",
	Doc:      "Python packages of the image whose shared libraries or programs it does not have",
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer, requested.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Missing, error) {
		return find(evaluate.Analyzer.Of(p), stages.Analyzer.Of(p), requested.Analyzer.Of(p)), nil
	},
}

// Missing is one package and what it lacks in the finished image. Nothing here is certain: which version comes, and
// whether it is ever imported, is not known.
type Missing struct {
	requested.Install
	Libraries, Programs []string
	Copy                source.Span  // the COPY that brings it into the target's image; nowhere when it is installed there
	Image               *state.State // the finished image
	Built               bool         // it is linked where it is installed
	Instead             string       // a distribution that needs nothing
	Debian              string       // packages that bring what is missing
	Beside              string       // what else it takes, in words
	Source              string       // what says that it needs them
}

func find(build *evaluate.Result, graph *stages.Graph, asked [][]requested.Install) []Missing {
	if graph.Target < 0 || graph.Target >= len(build.Stages) || build.Stages[graph.Target].Final == nil {
		return nil
	}
	f := finder{image: build.Stages[graph.Target].Final}
	told := map[string]bool{}
	var found []Missing
	for i, installs := range asked {
		for _, install := range installs {
			n, known := needs[install.Name]
			if !known || install.Manager != "pip" || told[install.Name] || install.Guarded() || !n.concerns(install) {
				continue
			}
			copied, reaches := f.reaches(build, graph, i, install)
			if !reaches {
				continue
			}
			m := Missing{Install: install, Copy: copied, Image: f.image, Built: n.built, Instead: n.instead,
				Debian: n.debian, Beside: n.beside, Source: n.source}
			m.Libraries, m.Programs = f.missing(n)
			if len(m.Libraries)+len(m.Programs) > 0 {
				told[install.Name] = true
				found = append(found, m)
			}
		}
	}
	return found
}

// concerns is false for a version before the one of which the table speaks, and for wheels of other origin.
func (n need) concerns(i requested.Install) bool {
	if len(i.Indexes) > 0 && !n.anywhere || strings.HasSuffix(i.Span.Text(), ".whl") {
		return false
	}
	return n.since == "" || i.Version == "" || !gpucheck.Newer(n.since, i.Version)
}

// finder looks things up in the finished image.
type finder struct{ image *state.State }

// reaches reports whether what a stage installs is in the finished image: the stage is continued by it, or a COPY
// brings the prefix.
func (f finder) reaches(build *evaluate.Result, graph *stages.Graph, stage int,
	install requested.Install) (source.Span, bool) {
	for at := graph.Target; ; {
		if at == stage {
			return source.Span{}, true
		}
		for _, step := range build.Stages[at].Steps {
			for _, c := range step.Copies {
				if c.From != nil && c.From == build.Stages[stage].Final && covers(c, prefix(install)) {
					return c.Word.Span, true
				}
			}
		}
		base := graph.Stages[at].Base
		if base.Kind != stages.Stages {
			return source.Span{}, false
		}
		at = base.Stage
	}
}

// covers reports whether a copy brings the site-packages below a prefix.
func covers(c state.Copied, prefix string) bool {
	return slices.ContainsFunc(append([]string{c.Pattern}, c.Matches...), func(p string) bool {
		p = path.Clean("/" + p)
		return filesystem.Within(prefix, p) || strings.HasPrefix(p, prefix+"/lib/python") && strings.HasSuffix(p, "-packages")
	})
}

// prefix is where a pip command puts its packages: an option's folder, the environment of the pip that is called, or
// /usr/local.
func prefix(i requested.Install) string {
	for n, a := range i.Call.Argv {
		name, value, joined := strings.Cut(a.Text, "=")
		if !slices.Contains([]string{"--prefix", "--target", "-t"}, name) {
			continue
		}
		if !joined && n+1 < len(i.Call.Argv) {
			value = i.Call.Argv[n+1].Text
		}
		return path.Clean("/" + value)
	}
	if program := i.Call.Argv[0].Text; path.IsAbs(program) && path.Base(path.Dir(program)) == "bin" {
		return path.Dir(path.Dir(program))
	}
	return "/usr/local"
}

func (f finder) missing(n need) (libraries, commands []string) {
	for _, l := range n.libraries {
		if found, known := programs.Lookup(f.image, l.name); known && f.lacks(found.Presence, l.owners) {
			libraries = append(libraries, l.name)
		}
	}
	for _, c := range n.programs {
		if !f.otherwise(c) && f.lacks(programs.Find(f.image, c.name).Presence, c.owners) {
			commands = append(commands, c.name)
		}
	}
	return libraries, commands
}

// otherwise reports whether another command serves, or may do so, or the image names one in CC.
func (f finder) otherwise(c owned) bool {
	for _, name := range c.or {
		if programs.Find(f.image, name).Presence == filesystem.Present {
			return true
		}
	}
	_, set := f.image.Env.Lookup("CC")
	return len(c.or) > 0 && set
}

// lacks rests on the file where it is known, and else on the packages that own it.
func (f finder) lacks(file filesystem.Presence, owners []string) bool {
	for _, name := range owners {
		switch f.image.Packages.Lookup("dpkg", name).Presence {
		case filesystem.Present:
			return false
		case filesystem.Unknown:
			if file == filesystem.Unknown {
				return false
			}
		}
	}
	return file == filesystem.Absent || file == filesystem.Unknown && references.HasApt(f.image)
}
