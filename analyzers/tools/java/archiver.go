package java

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// archiver is jar. Source: jar(1) of JDK 21: the file is the value of -f, --file, or follows letters such as cfe.
var archiver = &tools.Tool{
	Names:   tools.Names("jar"),
	Grammar: func(args []effects.Arg) effects.Line { return effects.Line{Args: args} },
	Effect: func(l effects.Line) effects.Effect {
		if file, ok := made(l.Args); ok {
			return effects.Effect{Modelled: true, Actions: []effects.Action{
				{Kind: effects.Write, Paths: []effects.Arg{file}},
				{Kind: effects.Project, Manager: "jar", Line: &l, Paths: []effects.Arg{file}}}}
		}
		return effects.Scoped(l.Args)
	},
	Manager: "jar",
	Run:     manifest,
}

// plainManifest is what an archive that was made without more words says of itself.
const plainManifest = "Manifest-Version: 1.0"

// manifest notes of an archive that was made here that it names no main class, or for which Java its classes are.
func manifest(a *tools.Command, x effects.Action) {
	if ingredients(a, *x.Line); a.Failed {
		return
	}
	at, ok := a.At(x.Paths[0])
	r := a.Stat(at)
	text := plainManifest
	if !mainless(a, *x.Line) {
		text = classesIn(a, *x.Line) + mainIn(a, *x.Line)
	}
	if ok && r.Entry.Presence == filesystem.Present && text != "" {
		r.Entry.Source = &text
		a.Edit(func(e *filesystem.Editor) { e.Put(r.Path, r.Entry) })
	}
}

// ingredients refuses an archive of what is not there: a manifest, or what goes into it. Source: jar(1) of JDK 21.
func ingredients(a *tools.Command, l effects.Line) {
	letters := ""
	if !strings.HasPrefix(l.Args[0].Text, "--") {
		letters = strings.TrimPrefix(l.Args[0].Text, "-")
	}
	i := min(1, len(letters))
	absent := func(w effects.Arg, in string) bool {
		at, ok := a.Abs(path.Join(in, w.Text), w.Known && w.Text != "" && !strings.ContainsAny(w.Text, "*@"))
		if e := a.Stat(at).Entry; ok && e.Presence == filesystem.Absent {
			a.Refuse(w, state.FailsPath, path.Join(in, w.Text)+": no such file or directory", e.Likely || !distributed(a))
			return true
		}
		return false
	}
	for _, letter := range letters { // each of these has a word of its own, in their order
		if strings.ContainsRune("fme", letter) {
			if i >= len(l.Args) || letter == 'm' && absent(l.Args[i], "") {
				return
			}
			i++
		}
	}
	if letters == "" {
		return // options stand anywhere
	}
	for ; i < len(l.Args); i++ {
		switch w := l.Args[i]; {
		case w.Text == "-C" && i+2 < len(l.Args) && l.Args[i+1].Known:
			if absent(l.Args[i+2], l.Args[i+1].Text) {
				return
			}
			i += 2
		case !w.Known || strings.HasPrefix(w.Text, "-") || absent(w, ""):
			return
		}
	}
}

// mainless reports whether no option says a main class or gives a manifest, and no folder that goes into the archive has
// one of its own. Source: jar(1) of JDK 21.
func mainless(a *tools.Command, l effects.Line) bool {
	for i, w := range l.Args {
		letters := i == 0 && !strings.HasPrefix(w.Text, "--") && strings.ContainsAny(w.Text, "emM")
		long := strings.HasPrefix(w.Text, "--main-class") || strings.HasPrefix(w.Text, "--manifest") || strings.HasPrefix(w.Text, "--no-manifest")
		if i > 1 && !w.Known && strings.HasSuffix(a.Span(w).Text(), "*.class") {
			continue
		}
		if !w.Known || letters || long || w.Text == "-e" || w.Text == "-m" || w.Text == "-M" || strings.HasPrefix(w.Text, "@") {
			return false
		}
		if at, ok := a.At(w); !ok || a.Stat(path.Join(at, "META-INF")).Entry.Presence != filesystem.Absent || path.Base(at) == "META-INF" {
			return false
		}
	}
	return true
}

// classesIn is what is known of the Java that the classes are for which go into an archive, "" where nothing is.
func classesIn(a *tools.Command, l effects.Line) string {
	newest := 0
	for _, w := range l.Args {
		if at, ok := a.At(w); ok && w.Known {
			newest = max(newest, classesFor(a.Stat(at).Entry.Source))
		}
	}
	if newest == 0 {
		return ""
	}
	return madeFor + strconv.Itoa(newest)
}

// made is the archive that jar makes.
func made(args []effects.Arg) (file effects.Arg, ok bool) {
	if len(args) < 2 || !args[0].Known {
		return file, false
	}
	letters, dashed := strings.CutPrefix(args[0].Text, "-")
	if args[0].Text != "--create" && (strings.HasPrefix(letters, "-") || !strings.Contains(letters, "c")) {
		return file, false
	}
	for i, p := range args {
		if name, given := strings.CutPrefix(p.Text, "--file="); given && p.Known && dashed {
			return effects.Arg{Text: name, Known: true, Index: p.Index}, true
		}
		if (p.Text == "--file" || p.Text == "-f") && i+1 < len(args) && dashed {
			return args[i+1], args[i+1].Known
		}
	}
	i := 1
	for _, letter := range letters { // each of these has a word of its own, in their order
		if letter == 'f' && i < len(args) {
			return args[i], args[i].Known
		}
		if letter == 'm' || letter == 'e' {
			i++
		}
	}
	return file, false
}
