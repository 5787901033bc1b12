package java

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// compiler is javac. Source: javac(1) of JDK 21.
var compiler = &tools.Tool{
	Names:    tools.Names("javac"),
	Language: "java",
	Grammar:  func(args []effects.Arg) effects.Line { return effects.Line{Args: args} },
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("javac", l, effects.Scoped(l.Args))
	},
	Manager:  "javac",
	Supposes: true,
	Run:      compile,
}

// placing are javac's options with a word of their own for a value.
var placing = tools.WordList(`-d -h -s -cp -classpath --class-path -p --module-path --module-source-path -sourcepath --source-path -source --source -target
	--target --release -processorpath --processor-path -processor -encoding --patch-module -bootclasspath --system --add-modules -m --module`)

// compile puts the class of every source that is known where -d says; other classes likely come from none. Without -d
// they are beside their sources. Source: javac(1), "-d".
func compile(a *tools.Command, x effects.Action) {
	sources, to, n, ok := arguments(a, x.Line.Args)
	a.Doubtful = a.Doubtful && !ok
	for _, p := range sources {
		if at, known := a.At(p); known && a.Stat(at).Entry.Presence == filesystem.Absent {
			a.Refuse(p, state.FailsPath, "error: file not found: "+at, a.Stat(at).Entry.Likely)
			return
		}
	}
	if ok && !a.Failed {
		unaccepted(a, x.Line.Args, sources)
	}
	dir, known := a.At(to)
	if classes, all := classesOf(a, sources); ok && all && known && to.Text != "" && !a.Failed {
		a.Do(effects.Action{Kind: effects.Directory, Paths: []effects.Arg{to}, Recursive: true})
		a.Edit(func(e *filesystem.Editor) {
			real := a.Real(dir)
			e.Doubt(real, a.Why)
			for i, class := range classes {
				entry := a.NewEntry(a.Span(to), filesystem.Regular, 0o644)
				entry.Source = started(a, sources[i], n)
				e.Put(path.Join(real, class+".class"), entry)
				for _, other := range besides(a, sources[i]) {
					e.Put(path.Join(real, path.Dir(class), other+".class"), a.NewEntry(a.Span(to), filesystem.Regular, 0o644))
				}
			}
		})
	} else {
		whole := held(a, sources)
		if ok && all && to.Text == "" && !a.Failed && unaided(a, x.Line.Args) {
			alone(a, sources)
		} else {
			a.Instead(x)
		}
		a.Edit(func(e *filesystem.Editor) {
			for at, entry := range whole { // it writes classes, and leaves their sources as they are
				e.Put(at, entry)
			}
		})
		if ok && all && to.Text == "" && !a.Failed {
			beside(a, sources, n)
		}
	}
	if known && to.Text != "" && n > 0 && !a.Failed {
		markFolder(a, dir, n)
	}
}

// unaccepted looks at what javac refuses of sources.
func unaccepted(a *tools.Command, args, sources []effects.Arg) {
	has := release(a)
	n, sure := has, certain(a, has)
	for i, w := range args {
		if (w.Text == "--release" || w.Text == "-source" || w.Text == "--source") && i+1 < len(args) {
			if of, err := strconv.Atoi(strings.TrimPrefix(args[i+1].Text, "1.")); err == nil && args[i+1].Known {
				newer(a, args[i+1], of, has, sure)
				n, sure = of, true
			}
		}
		if w.Text == "--enable-preview" || w.Text == "-proc:only" || a.Failed {
			return
		}
	}
	all, ok := units(a, sources)
	if !ok {
		return
	}
	if misnamed(a, all); !a.Failed {
		malformed(a, all)
	}
	all = implied(a, args, all)
	for _, check := range []func(){
		func() { unfeatured(a, all, n, sure) },
		func() { unimported(a, args, all) }, func() { unfound(a, args, all) }} {
		if check(); a.Failed {
			return
		}
	}
}

// arguments takes javac's arguments apart: the sources, where -d puts their classes, and the release that they are for.
// It is false where one of them is not known.
func arguments(a *tools.Command, args []effects.Arg) (sources []effects.Arg, to effects.Arg, n int, ok bool) {
	n, ok = release(a), true
	for i := 0; i < len(args); i++ {
		option := args[i]
		switch {
		case placing.Has(option.Text) && i+1 < len(args):
			switch i++; option.Text {
			case "-d":
				to, ok = args[i], ok && args[i].Known
			case "--release", "-target", "--target":
				n, _ = strconv.Atoi(strings.TrimPrefix(args[i].Text, "1."))
			}
		case !option.Known || strings.HasPrefix(option.Text, "@"):
			more, listed := found(a, option)
			sources, ok = append(sources, more...), ok && listed
		case strings.HasSuffix(option.Text, ".java"):
			sources = append(sources, option)
		}
	}
	return sources, to, n, ok
}

// unaided reports whether javac is given no class path: an annotation processor on it may write other files.
func unaided(a *tools.Command, args []effects.Arg) bool {
	return a.Lookup("CLASSPATH").Unset && !slices.ContainsFunc(args, func(w effects.Arg) bool {
		return !w.Known || strings.HasPrefix(w.Text, "@") || strings.HasPrefix(w.Text, "-A") || placing.Has(w.Text) && !harmless.Has(w.Text)
	})
}

var harmless = tools.WordList("-source --source -target --target --release -encoding")

// alone has javac write classes beside the sources that it is given, and beside those that they need.
func alone(a *tools.Command, sources []effects.Arg) {
	a.Edit(func(e *filesystem.Editor) {
		for _, p := range sources {
			if at, ok := a.At(p); ok {
				e.Doubt(path.Dir(a.Real(at)), a.Why)
			}
		}
		if a.Dir.Known && a.Dir.Text != "/" {
			e.Doubt(a.Dir.Text, a.Why)
		}
	})
}

// held are the sources whose text is known.
func held(a *tools.Command, sources []effects.Arg) map[string]filesystem.Entry {
	all := map[string]filesystem.Entry{}
	for _, p := range sources {
		if at, ok := a.At(p); ok {
			if r := a.Stat(at); r.Entry.Presence == filesystem.Present && r.Entry.Has(filesystem.KnowContent) {
				all[r.Path] = r.Entry
			}
		}
	}
	return all
}

// beside puts the class of each source that may be started where the source is.
func beside(a *tools.Command, sources []effects.Arg, n int) {
	for _, p := range sources {
		if at, ok := a.At(p); ok {
			entry := a.NewEntry(a.Span(p), filesystem.Regular, 0o644)
			entry.Source = started(a, p, n)
			others := besides(a, p)
			a.Edit(func(e *filesystem.Editor) {
				e.Put(strings.TrimSuffix(a.Real(at), ".java")+".class", entry)
				for _, other := range others {
					e.Put(path.Join(path.Dir(a.Real(at)), other+".class"), a.NewEntry(a.Span(p), filesystem.Regular, 0o644))
				}
			})
		}
	}
}

// besides are the types that a source declares besides the one of its name, each of which has a class of its own.
func besides(a *tools.Command, source effects.Arg) (names []string) {
	at, ok := a.At(source)
	e := a.Stat(at).Entry
	if !ok || e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return nil
	}
	code := bare(string(e.Content))
	for _, m := range declares.FindAllStringSubmatchIndex(code, -1) {
		name, above := code[m[2]:m[3]], code[:m[0]]
		if strings.Count(above, "{") == strings.Count(above, "}") && name != strings.TrimSuffix(path.Base(at), ".java") {
			names = append(names, name)
		}
	}
	return names
}

// markFolder notes for which Java the classes in a folder are.
func markFolder(a *tools.Command, dir string, n int) {
	r, text := a.Stat(dir), madeFor+strconv.Itoa(n)
	if r.Entry.Presence != filesystem.Present {
		r.Entry = a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755)
		r.Entry.Likely = true
	}
	r.Entry.Source = &text
	a.Edit(func(e *filesystem.Editor) { e.Put(r.Path, r.Entry) })
}

var pkg = lazyregexp.New(`(?m)^\s*package\s+([\w.]+)\s*;`)

// classesOf are the classes that sources hold under their own names; all is false where a source is not known.
func classesOf(a *tools.Command, sources []effects.Arg) (classes []string, all bool) {
	for _, p := range sources {
		at, ok := a.At(p)
		e := a.Stat(at).Entry
		if !ok || e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
			return nil, false
		}
		in := ""
		if m := pkg.FindStringSubmatch(string(e.Content)); m != nil {
			in = strings.ReplaceAll(m[1], ".", "/")
		}
		classes = append(classes, path.Join(in, strings.TrimSuffix(path.Base(at), ".java")))
	}
	return classes, len(sources) > 0
}
