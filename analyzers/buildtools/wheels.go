package buildtools

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/requested"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Wheels lists, in the order of the Dockerfile, the well-known packages of the target's image whose libraries or
// programs are missing.
var Wheels = &analyzers.Analyzer[[]Missing]{
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
	Of                  string       // the distribution that lacks them, where the one that is asked for requires it
	Requires            string       // what says so
	Module              string       // that it imports and that is not there
	Copy                source.Span  // the COPY that puts it into the target's image; nowhere when it is installed there
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
	added := slices.ContainsFunc(slices.Concat(asked...), func(i requested.Install) bool { return i.Manager != "pip" })
	ref := f.image.ImageRef
	f.slim = !added && (f.image.Image != nil && slimTag.MatchString(ref) || torchTag.MatchString(ref))
	told := map[string]bool{}
	var found []Missing
	for i, installs := range asked {
		for _, install := range installs {
			if install.Manager != "pip" || install.Guarded() {
				continue
			}
			for _, w := range wanted(install) {
				if told[w.name] || f.spared(w, asked) {
					continue
				}
				copied, reaches := f.reaches(build, graph, i, install)
				if !reaches {
					continue
				}
				m := Missing{Install: install, Copy: copied, Image: f.image, Requires: w.because,
					Built: w.need.Built, Instead: w.need.Instead, Debian: w.need.Debian, Beside: w.need.Beside,
					Source: w.need.From}
				if w.because != "" {
					m.Of = w.name
				}
				m.Libraries, m.Programs = f.missing(w.need)
				if w.need.Module != "" && f.unresourced(asked) {
					m.Module = w.need.Module
				}
				if len(m.Libraries)+len(m.Programs) > 0 || m.Module != "" {
					told[w.name] = true
					found = append(found, m)
				}
			}
		}
	}
	return found
}

// want is a distribution that is installed, asked for or required by one that is, and what it needs.
type want struct {
	name, because string
	need          gpucheck.WheelNeed
}

// wanted lists what an installation brings that needs something. Wheels of other origin may need something else; what
// they require does not depend on it, unless all comes from another index.
func wanted(i requested.Install) []want {
	var list []want
	n, ok := gpucheck.NeedOf(i.Name, i.Version)
	wheel := strings.HasSuffix(i.Span.Text(), ".whl")
	if ok && (n.Git == i.Git || !n.Git) && (len(i.Indexes) == 0 && !wheel || n.Anywhere) {
		list = append(list, want{name: i.Name, need: n})
	}
	if i.Index != "" {
		return list
	}
	names, sources := gpucheck.Requires(i.Name, i.Extras, i.Version)
	for k, name := range names {
		if n, ok := gpucheck.NeedOf(name, ""); ok {
			list = append(list, want{name, sources[k], n})
		}
	}
	return list
}

// spared reports whether a distribution that needs nothing is installed as well, whose files may be the ones that are
// loaded, or this one is removed again.
func (f finder) spared(w want, asked [][]requested.Install) bool {
	for _, installs := range asked {
		for _, i := range installs {
			headless := i.Name == w.need.Instead || w.because != "" && strings.HasSuffix(i.Name, "-headless")
			if headless && w.need.Instead != "" && i.Manager == "pip" {
				return true
			}
			text := i.Step.Instruction.Text()
			if strings.Contains(text, "uninstall") && strings.Contains(text, w.name) ||
				strings.Contains(text, "--no-deps") && w.because != "" {
				return true
			}
		}
	}
	return false
}

// finder looks things up in the finished image.
type finder struct {
	image *state.State
	slim  bool // an image with little more than Python, to which no package of the distribution is added
}

// torchTag are PyTorch's images, which have no graphics libraries: open-mmlab/mmocr issues 75 and 90.
var torchTag = lazyregexp.New(`^(?:docker\.io/)?pytorch/pytorch:[^@]*-(?:runtime|devel)$`)

// slimTag are the official images of Python with little more than the interpreter.
var slimTag = lazyregexp.New(`^(?:docker\.io/)?(?:library/)?python:(?:[^@]*-)?slim(?:-[a-z]+)?$`)

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
				if c.From != nil && c.From == build.Stages[stage].Final && covers(c, install) {
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

// covers reports whether a copy brings what an installation wrote: the site-packages below its prefix, or its wheels.
func covers(c state.Copied, i requested.Install) bool {
	prefix, wheels := prefix(i)
	return slices.ContainsFunc(append([]string{c.Pattern}, c.Matches...), func(p string) bool {
		p = path.Clean("/" + p)
		below := strings.HasPrefix(p, prefix+"/lib/python") && strings.HasSuffix(p, "-packages")
		if wheels {
			below = path.Dir(p) == prefix && strings.HasSuffix(p, ".whl")
		}
		return filesystem.Within(prefix, p) || below
	})
}

// prefix is where a pip command puts its packages: an option's folder, the environment of the pip that is called, or
// /usr/local. wheels: it puts their wheels there and installs none.
func prefix(i requested.Install) (dir string, wheels bool) {
	options := []string{"--prefix", "--target", "-t"}
	verb := slices.IndexFunc(i.Call.Argv, func(a state.Argument) bool { return slices.Contains([]string{"install", "wheel", "download"}, a.Text) })
	if wheels = verb >= 0 && i.Call.Argv[verb].Text != "install"; wheels {
		options = []string{"--wheel-dir", "-w", "--dest", "-d"}
	}
	for n, a := range i.Call.Argv {
		name, value, joined := strings.Cut(a.Text, "=")
		if !slices.Contains(options, name) {
			continue
		}
		if !joined && n+1 < len(i.Call.Argv) {
			value = i.Call.Argv[n+1].Text
		}
		if !path.IsAbs(value) {
			value = path.Join(i.Step.Before.Workdir.Value, value)
		}
		return path.Clean("/" + value), wheels
	}
	if wheels {
		return path.Clean("/" + i.Step.Before.Workdir.Value), true
	}
	if program := i.Call.Argv[0].Text; path.IsAbs(program) && path.Base(path.Dir(program)) == "bin" {
		return path.Dir(path.Dir(program)), false
	}
	return "/usr/local", false
}

func (f finder) missing(n gpucheck.WheelNeed) (libraries, commands []string) {
	for _, l := range n.Libraries {
		if found, known := programs.Lookup(f.image, l.Name); (known || f.slim) && f.lacks(found.Presence, l.Owners) {
			libraries = append(libraries, l.Name)
		}
	}
	for _, c := range n.Programs {
		if !f.otherwise(c) && f.lacks(programs.Find(f.image, c.Name).Presence, c.Owners) {
			commands = append(commands, c.Name)
		}
	}
	return libraries, commands
}

// otherwise reports whether another command serves, or may do so, or the image names one in CC.
func (f finder) otherwise(c gpucheck.Owned) bool {
	for _, name := range c.Or {
		if programs.Find(f.image, name).Presence == filesystem.Present {
			return true
		}
	}
	_, set := f.image.Env.Lookup("CC")
	return len(c.Or) > 0 && set
}

// lacks rests on the file where it is known, and else on the packages that own it.
func (f finder) lacks(file filesystem.Presence, owners []string) bool {
	for _, name := range owners {
		switch f.image.Packages.Lookup("dpkg", name).Presence {
		case filesystem.Present:
			return false
		case filesystem.Unknown:
			if file == filesystem.Unknown && !f.slim {
				return false
			}
		}
	}
	return file == filesystem.Absent || file == filesystem.Unknown && (f.slim || references.HasApt(f.image))
}
