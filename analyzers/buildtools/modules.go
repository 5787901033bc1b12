package buildtools

import (
	"context"
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/requested"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Modules lists the well-known packages of npm's in the target's image, and the browsers that it downloads, whose
// libraries are missing.
var Modules = &analyzers.Analyzer[[]LackingModule]{
	Name:     "modules",
	Doc:      "packages of npm's and downloaded browsers whose shared libraries the image does not have",
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer, requested.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) ([]LackingModule, error) {
		return findModules(evaluate.Analyzer.Of(p), stages.Analyzer.Of(p), requested.Analyzer.Of(p),
			analyzers.Each(p, glance)), nil
	},
}

// LackingModule is one package or browser and what it lacks in the finished image. Nothing here is certain: whether it
// is ever started is not known.
type LackingModule struct {
	source.Span          // the command that installs it
	Name        string   // of the package
	Browser     bool     // it is the browser that the package's command downloads
	Foreign     bool     // it is built for glibc, and the image has musl
	Hidden      string   // the one library is there, in a folder where the package does not look: that folder
	Libraries   []string // that are not there
	Install     string   // what is typed to have them, "" where that is too long
	Packages    []string // of Debian's
	Image       *state.State
	Source      string
}

// slimRuntime are official images of Node.js and Python with little more than the interpreter, muslRuntime those on
// Alpine.
var (
	slimRuntime = lazyregexp.New(`^(?:docker\.io/)?(?:library/)?(?:node|python):(?:[^@]*-)?slim(?:-[a-z]+)?$|^(?:docker\.io/)?(?:library/)?node:[^@]*-slim$`)
	muslRuntime = lazyregexp.New(`^(?:docker\.io/)?(?:library/)?(?:node|python):(?:[^@]*-)?alpine[0-9.]*$`)
)

type moduleFinder struct {
	finder
	asked    [][]requested.Install
	musl     bool
	env      state.Environment
	step     *state.Step // that is looked at
	glance   func(*state.Step) glanced
	spares   bool // Prisma's client may do without its engine
	manifest      // that was installed in the image's own working directory
}

// glanced is what a step says by itself.
type glanced struct{ installs, engineless bool }

func glance(step *state.Step) (g glanced) {
	g.engineless = generated.MatchString(step.Instruction.Text())
	for c := range step.Calls {
		call := &step.Calls[c]
		g.installs = g.installs || call.Reach != state.Never && (browserOf(call) != "" || installs(call))
	}
	return g
}

func findModules(build *evaluate.Result, graph *stages.Graph, asked [][]requested.Install,
	glance func(*state.Step) glanced) []LackingModule {
	if graph.Target < 0 || graph.Target >= len(build.Stages) || build.Stages[graph.Target].Final == nil {
		return nil
	}
	f := moduleFinder{finder: finder{image: build.Stages[graph.Target].Final}, asked: asked, glance: glance}
	ref := f.image.ImageRef
	added := slices.ContainsFunc(slices.Concat(asked...), func(i requested.Install) bool { return i.Manager != "pip" })
	f.slim = !added && f.image.Image != nil && slimRuntime.MatchString(ref)
	f.musl, f.env = !added && muslRuntime.MatchString(ref) && !helped(build, graph), f.image.Env
	f.spares = f.engineless(build)
	var found []LackingModule
	told := map[string]bool{}
	var last source.Span
	for _, at := range lineage(graph) {
		for _, step := range build.Stages[at].Steps {
			if f.step = step; !glance(step).installs {
				continue
			}
			for c := range step.Calls {
				call := &step.Calls[c]
				if call.Reach == state.Never {
					continue
				}
				name := browserOf(call)
				if name == "" && installs(call) {
					last = call.Span
					if call.Dir.Known && call.Dir.Value == f.image.Workdir.Value {
						f.manifest = manifestIn(call.Before.Files, call.Dir.Value)
					}
					name = f.puppeteer(call)
				}
				if name == "depended" {
					return f.prisma(build.Stages[graph.Target], nil, last)
				}
				if m, ok := f.lacking(name, call.Span, call.Before); ok && !told[name] {
					told[name] = true
					m.Browser = true
					found = append(found, m)
				}
			}
		}
	}
	return f.prisma(build.Stages[graph.Target], found, last)
}

// helped reports whether apk may bring what is looked for: a browser, OpenSSL's program, or what has programs for glibc
// start.
func helped(build *evaluate.Result, graph *stages.Graph) bool {
	return slices.ContainsFunc(lineage(graph), func(at int) bool {
		return slices.ContainsFunc(build.Stages[at].Steps, func(step *state.Step) bool {
			return slices.ContainsFunc(step.Calls, func(call state.Call) bool {
				return call.Tool == "apk" && slices.ContainsFunc(call.Argv, func(a state.Argument) bool {
					return !a.Known || helping.MatchString(a.Text)
				})
			})
		})
	})
}

var helping = lazyregexp.New(`^(?:chromium|google-chrome|firefox|openssl|gcompat|libc6-compat|glibc|nodejs|npm|php|build-base)`)

// lineage are the stages that the target's image continues, itself last.
func lineage(graph *stages.Graph) (all []int) {
	for at := graph.Target; ; at = graph.Stages[at].Base.Stage {
		all = append(all, at)
		if graph.Stages[at].Base.Kind != stages.Stages {
			slices.Reverse(all)
			return all
		}
	}
}

// lacking is what the image lacks for a package, which was not there before it was installed: what installs it may be a
// program of which nothing is known.
func (f moduleFinder) lacking(name string, at source.Span, before *state.State) (m LackingModule, ok bool) {
	n, ok := moduleOf(name)
	if !ok {
		return m, false
	}
	if f.spared(n, before) {
		return m, false
	}
	m = LackingModule{Span: at, Name: name, Image: f.image, Install: n.install, Source: n.source}
	if f.musl {
		m.Foreign = true
		return m, true
	}
	m.Libraries, _ = finder{image: before, slim: f.slim}.missing(gpucheck.WheelNeed{Libraries: n.libraries})
	m.Libraries = slices.DeleteFunc(m.Libraries, func(soname string) bool { return f.arrived(n, soname) })
	if n.any && len(m.Libraries) < len(n.libraries) || len(m.Libraries) == 0 {
		return m, false
	}
	if n.any {
		m.Libraries = m.Libraries[:1]
	}
	for _, l := range n.libraries {
		if slices.Contains(m.Libraries, l.Name) {
			m.Packages = append(m.Packages, l.Owners[0])
		}
	}
	return m, true
}

// arrived reports whether a library is in the finished image, or a package is asked for that has it or needs it.
func (f moduleFinder) arrived(n moduleNeed, soname string) bool {
	if found, _ := programs.Lookup(f.image, soname); found.Presence == filesystem.Present {
		return true
	}
	for _, dir := range []string{"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib", "/usr/lib64", "/usr/local/lib"} {
		if filesystem.Stat(f.image.Files, path.Join(dir, soname)).Entry.Presence == filesystem.Present {
			return true
		}
	}
	if f.elsewhere(soname) {
		return true
	}
	return slices.ContainsFunc(slices.Concat(f.asked...), func(i requested.Install) bool {
		return i.Manager != "pip" && (helping.MatchString(i.Name) || slices.ContainsFunc(n.libraries, func(l gpucheck.Owned) bool {
			return l.Name == soname && slices.Contains(l.Owners, i.Name)
		}))
	})
}
