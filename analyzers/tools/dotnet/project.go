package dotnet

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/outputs"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// project is what is read of one.
type project struct {
	dir, assembly string
	framework     string // "8.0", "" where it is not known
	needs         string // the framework that it asks for
	whole         bool   // it is published as a program of its own
	references    []string
}

var (
	target    = lazyregexp.New(`<TargetFramework>\s*net(?:coreapp)?(\d+\.\d+)[^<]*</TargetFramework>`)
	assembly  = lazyregexp.New(`<AssemblyName>\s*([^<$]+?)\s*</AssemblyName>`)
	reference = lazyregexp.New(`<ProjectReference\s+Include="([^"]+)"`)
	whole     = lazyregexp.New(`(?i)<(?:PublishSingleFile|PublishAot|SelfContained|RuntimeIdentifier|OutputPath|PublishDir|RollForward)>`)
)

// read takes a project's file apart; of a solution nothing is read.
func read(a *tools.Command, at string) (p project, ok bool) {
	e := a.Stat(at).Entry
	if !e.Has(filesystem.KnowContent) || !strings.HasSuffix(at, "proj") {
		return p, false
	}
	text := string(e.Content)
	p = project{dir: path.Dir(at), assembly: strings.TrimSuffix(path.Base(at), path.Ext(at)), needs: "Microsoft.NETCore.App",
		whole: whole.MatchString(text) || shared(a, path.Dir(at))}
	if m := target.FindStringSubmatch(text); m != nil {
		p.framework = m[1]
	}
	if m := assembly.FindStringSubmatch(text); m != nil {
		p.assembly = m[1]
	}
	if strings.Contains(text, `"Microsoft.NET.Sdk.Web"`) || strings.Contains(text, "Microsoft.AspNetCore.App") {
		p.needs = "Microsoft.AspNetCore.App"
	}
	for _, m := range reference.FindAllStringSubmatch(text, -1) {
		p.references = append(p.references, path.Join(p.dir, strings.ReplaceAll(m[1], "\\", "/")))
	}
	return p, true
}

// shared reports whether a file that MSBuild reads for every project below it may say where things go.
func shared(a *tools.Command, dir string) bool {
	for {
		for _, name := range []string{"Directory.Build.props", "Directory.Build.targets"} {
			e := a.Stat(path.Join(dir, name)).Entry
			plain := e.Has(filesystem.KnowContent) && !whole.MatchString(string(e.Content)) &&
				!assembly.MatchString(string(e.Content))
			if e.Presence == filesystem.Present && !plain {
				return true
			}
		}
		if dir == "/" || dir == "." {
			return false
		}
		dir = path.Dir(dir)
	}
}

// newer reports whether a framework's version is above another.
func newer(framework, than string) bool {
	a, errA := strconv.ParseFloat(framework, 64)
	b, errB := strconv.ParseFloat(than, 64)
	return errA == nil && errB == nil && a > b
}

// build is what a build writes besides: below the folders of the projects and the caches of the user, and likely nowhere
// else.
func (p project) build(a *tools.Command) {
	under := []effects.Arg{{Text: p.dir, Known: true}, {Text: ".", Known: true}}
	for _, at := range p.references {
		under = append(under, effects.Arg{Text: path.Dir(at), Known: true})
	}
	for _, name := range []string{".nuget", ".dotnet", ".local/share", ".templateengine"} {
		under = append(under, effects.Arg{Env: "HOME", Text: name, Known: true})
	}
	a.Do(effects.Below("/tmp"))
	a.Do(effects.Action{Kind: effects.Under, Paths: under})
	a.Do(effects.Action{Kind: effects.Anywhere, Quiet: true})
}

// published puts what publishing a project, or building it, leaves in its folder, if nothing was there before: the assemblies of the
// project and of those that it refers to, and what lies beside the project. The packages' assemblies nobody asks for by
// name.
func (p project) published(a *tools.Command, l effects.Line) (put func()) {
	out, given := l.Options.Value("o", "output")
	to, known := a.At(out)
	if !given && l.Verb.Text == "publish" {
		configuration, set := l.Options.Value("c", "configuration")
		known = set && configuration.Known && p.framework != ""
		to = path.Join(p.dir, "bin", configuration.Text, "net"+p.framework, "publish")
	}
	if l.Verb.Text != "publish" && l.Verb.Text != "build" || !known || p.whole || p.own(l) || a.Stat(to).Entry.Presence != filesystem.Absent {
		return func() {
			if given {
				a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{out}})
			}
		}
	}
	files := []string{p.assembly + ".dll", p.assembly + ".pdb", p.assembly + ".deps.json", "web.config"}
	for _, at := range p.references {
		files = append(files, strings.TrimSuffix(path.Base(at), path.Ext(at))+".dll")
	}
	programs := []string{p.assembly} // the host
	for _, name := range a.State.Files.Listing(a.Real(p.dir)).Names {
		if ext := path.Ext(name); ext != ".cs" && ext != ".csproj" && name != "bin" && name != "obj" {
			programs = append(programs, name) // content that may be copied along, with its mode
		}
	}
	return func() {
		outputs.Fill(a, to, append(files, programs...), []string{"wwwroot", "runtimes", "refs"})
		outputs.Programs(a, to, programs)
		if p.framework != "" && a.Stat(to).Entry.Presence == filesystem.Present {
			text := `{"runtimeOptions": {"framework": {"name": "` + p.needs + `", "version": "` + p.framework + `.0"}}}`
			outputs.Write(a, path.Join(to, p.assembly+".runtimeconfig.json"), text)
		}
	}
}

// own reports whether the command line asks for a program with its runtime, or says more of where it goes.
func (p project) own(l effects.Line) bool {
	for _, o := range l.Args {
		if !o.Known || strings.Contains(o.Text, "Publish") && !strings.Contains(o.Text, "PublishReadyToRun") || strings.Contains(o.Text, "SelfContained") ||
			strings.Contains(o.Text, "AssemblyName") || strings.Contains(o.Text, "OutputPath") {
			return true
		}
	}
	return l.Has("r", "runtime", "a", "arch", "os", "self-contained", "sc", "artifacts-path", "framework", "f")
}
