// Package dotnet models .NET's dotnet: the projects that it builds, what it publishes, and what it starts.
package dotnet

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tools is dotnet. Source: ".NET CLI" of Microsoft's documentation, .NET 8, as remembered: there was none to measure
// with, so that nothing here is more than likely.
var Tools = []*tools.Tool{{
	Names: tools.Names("dotnet"),
	Grammar: effects.Getopt("ocrfvasp", `output configuration runtime framework verbosity arch os source property version-suffix configfile packages
		artifacts-path launch-profile project filter logger results-directory`),
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("dotnet", l, effects.Projects(l.Args, "/usr/local", "/opt", "/usr/share/dotnet", "/usr/src"))
	},
	Manager:  "dotnet",
	Supposes: true,
	Run:      run,
}}

// builds are the verbs that read a project, and need the SDK.
var builds = tools.WordList("restore build publish pack test run")

func run(a *tools.Command, x effects.Action) {
	l := *x.Line
	switch {
	case !l.Verb.Known || l.Has("h", "help", "version", "info"):
	case strings.HasSuffix(l.Verb.Text, ".dll"):
		start(a, l.Verb)
	case builds.Has(l.Verb.Text):
		if p, ok := found(a, l); ok {
			made := p.published(a, l)
			p.build(a)
			made()
			return
		}
	}
	a.Instead(x)
}

// image is one of Microsoft's: which part of .NET it has, and of which version.
var image = lazyregexp.New(`^mcr\.microsoft\.com/dotnet(?:/core|/nightly)?/(sdk|aspnet|runtime|runtime-deps):(\d+)\.(\d+)`)

// has is the part and the version of .NET in the stage's image, "" where they are not known or another was installed.
func has(a *tools.Command) (part, version string) {
	m := image.FindStringSubmatch(a.State.ImageRef)
	if m == nil || added(a.State) {
		return "", ""
	}
	return m[1], m[2] + "." + m[3]
}

// added reports whether something that the image does not have may have come to where .NET is: packages of its names,
// or what is not known by names.
func added(st *state.State) bool {
	const home = "/usr/share/dotnet"
	files := st.Files
	for _, came := range slices.Backward(st.Arrivals) {
		if files.ChangedSince(home, came.After) || slices.ContainsFunc(came.Names, func(name string) bool {
			return strings.Contains(name, "dotnet") || strings.Contains(name, "aspnetcore")
		}) {
			return true
		}
		files = came.Before
	}
	return files.Changed(home)
}

// start refuses an application that is not there, or is made for what the image does not have.
func start(a *tools.Command, dll effects.Arg) {
	at, ok := a.At(dll)
	if !ok {
		return
	}
	e := a.Stat(at).Entry
	a.Need(state.Need{Span: a.Span(dll), Kind: state.NeedPath, Name: at, Presence: e.Presence, Likely: e.Likely,
		Call: a.Index, Cause: e.Cause}, a.FailureContext)
	if e.Presence == filesystem.Absent {
		a.Refuse(dll, state.FailsPath, "The application '"+dll.Text+"' does not exist: there is no "+at, e.Likely)
		return
	}
	config := a.Stat(strings.TrimSuffix(at, ".dll") + ".runtimeconfig.json").Entry
	part, version := has(a)
	if part == "" || !config.Has(filesystem.KnowContent) || !a.Lookup("DOTNET_ROLL_FORWARD").Unset {
		return
	}
	m := asks.FindStringSubmatch(string(config.Content))
	switch {
	case m == nil:
	case m[2] != version[:strings.IndexByte(version, '.')]:
		a.Refuse(dll, state.FailsPath, "You must install or update .NET: the application asks for .NET "+m[2]+", and the image has "+version, true)
	case m[1] == "Microsoft.AspNetCore.App" && part == "runtime":
		a.Refuse(dll, state.FailsPath, "You must install or update .NET: the application asks for "+m[1]+", which dotnet/aspnet has", true)
	}
}

// asks is what a runtimeconfig.json asks for.
var asks = lazyregexp.New(`"name": "([A-Za-z.]+)", "version": "(\d+)\.`)

// found looks for the project that a verb builds, and refuses where there is none or the SDK is not there or too old.
func found(a *tools.Command, l effects.Line) (p project, ok bool) {
	part, version := has(a)
	if part != "" && part != "sdk" {
		a.Refuse(l.Verb, state.FailsPath, "No .NET SDKs were found: dotnet/"+part+" has the runtime alone", true)
		return p, false
	}
	at, arg, ok := named(a, l)
	if !ok || a.Failed {
		return p, false
	}
	p, ok = read(a, at)
	if ok && version != "" && newer(p.framework, version) {
		a.Refuse(arg, state.FailsPath, "NETSDK1045: the .NET SDK "+version+" does not support targeting .NET "+p.framework, true)
		return p, false
	}
	return p, ok
}

// endings are those of files that dotnet takes for a project or a solution.
var endings = []string{".csproj", ".fsproj", ".vbproj", ".sln", ".slnx", ".proj"}

// named is the project on the command line, or the only one of the working directory.
func named(a *tools.Command, l effects.Line) (at string, arg effects.Arg, ok bool) {
	operands := l.Operands
	if v, given := l.Options.Value("project"); given {
		operands = []effects.Arg{v}
	}
	for _, o := range operands {
		switch {
		case strings.HasPrefix(o.Text, "/") && strings.Contains(o.Text, ":"): // an option of MSBuild's
			continue
		case o.Text == "true" || o.Text == "false": // of an option that may have a value, as --self-contained
			continue
		}
		at, ok = a.At(o)
		e := a.Stat(at).Entry
		switch {
		case !ok || !o.Known || l.Verb.Text == "run" && arg.Text == "" && !slices.Contains(endings, path.Ext(at)):
			return "", o, false
		case e.Presence == filesystem.Absent:
			a.Refuse(o, state.FailsPath, "MSB1009: Project file does not exist: "+at, e.Likely)
			return "", o, false
		case e.Type == filesystem.Directory:
			return only(a, at, o)
		}
		return at, o, true
	}
	if !a.Dir.Known {
		return "", arg, false
	}
	return only(a, a.Dir.Text, l.Verb)
}

// only is the project in a folder, where there is one.
func only(a *tools.Command, dir string, arg effects.Arg) (at string, o effects.Arg, ok bool) {
	listing := a.State.Files.Listing(a.Real(dir))
	for _, name := range listing.Names {
		if slices.Contains(endings, path.Ext(name)) {
			ok, at = at == "", path.Join(dir, name)
		}
	}
	bare := len(listing.Names) == 0 && path.Dir(dir) == "/" // nothing was copied there, of which a guessed context may have more
	if at == "" && listing.Complete && (!listing.Likely || bare) {
		a.Refuse(arg, state.FailsPath, "MSB1003: Specify a project or solution file: "+dir+" does not contain one", true)
	}
	return at, arg, ok
}
