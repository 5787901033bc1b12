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
	"github.com/layerlint/layerlint/analyzers/tools/java/starts"
	"github.com/layerlint/layerlint/analyzers/tools/seeks"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	mains    = lazyregexp.New(`\bstatic\s+void\s+main\s*\(\s*(?:final\s+)?String\b`)
	mainLine = lazyregexp.New(`(?m)^Main-Class:\s*([\w.$]+)\s*$`)
)

// ofSource precedes, in what is known of a class or archive, the place and the text of the source with its main method.
const ofSource = "\nmain of "

// started is what is kept of a class: which Java it is for, 0 where that is not known, and its source if it may be
// started.
func started(a *tools.Command, source effects.Arg, n int) *string {
	at, ok := a.At(source)
	text, kept := string(a.Stat(at).Entry.Content), ""
	if n > 0 {
		kept = madeFor + strconv.Itoa(n)
	}
	if ok && mains.MatchString(text) {
		kept += ofSource + at + "\n" + text
	} else if ok && text != "" {
		kept += alsoSource + at + "\n" + text
	}
	if kept == "" {
		return nil
	}
	return &kept
}

// mainIn is that of the class which an archive starts with, "" where it is not known. Source: jar(1) of JDK 21.
func mainIn(a *tools.Command, l effects.Line) string {
	class := ""
	var dirs []string
	for i, w := range l.Args {
		if !w.Known {
			return ""
		}
		next := ""
		if i+1 < len(l.Args) {
			next = l.Args[i+1].Text
		}
		name, joined := strings.CutPrefix(w.Text, "--main-class=")
		letters := strings.Trim(w.Text, "cvMm0-")
		switch {
		case joined:
			class = name
		case w.Text == "-e" || w.Text == "--main-class":
			class = next
		case w.Text == "-m" || w.Text == "--manifest":
			class = mainOf(a, next)
		case i == 0 && (letters == "fe" || letters == "ef") && len(l.Args) > 2:
			class = l.Args[1+strings.IndexByte(letters, 'e')].Text
		case i == 0 && letters == "f" && strings.Contains(w.Text, "m") && len(l.Args) > 2:
			place := 2 // the manifest's
			if strings.IndexByte(w.Text, 'm') < strings.IndexByte(w.Text, 'f') {
				place = 1
			}
			class = mainOf(a, l.Args[place].Text)
		case w.Text == "-C":
			dirs = append(dirs, next)
		}
	}
	if len(dirs) == 0 {
		dirs = []string{"."}
	}
	gone := class != ""
	for _, dir := range dirs {
		at, ok := a.Abs(path.Join(dir, strings.ReplaceAll(class, ".", "/")+".class"), class != "")
		if !ok {
			return ""
		}
		e := a.Stat(at).Entry
		gone = gone && e.Presence == filesystem.Absent
		if source := a.Stat(at).Entry.Source; source != nil && strings.Contains(*source, ofSource) {
			kept := (*source)[strings.Index(*source, ofSource):]
			kept = withOthers(a, places(a, dirs), kept)
			if what := unresourced(a, packed(a, l.Args), kept[len(ofSource):]); what != "" {
				return lacksResource + what
			}
			return kept
		}
	}
	if gone && !slices.ContainsFunc(l.Args, func(w effects.Arg) bool { return strings.HasSuffix(w.Text, ".jar") && w != l.Args[1] }) {
		return lacksMain + class + "\n"
	}
	return ""
}

// lacksMain precedes, in what is known of an archive, the class that it starts with and does not have.
const lacksMain = "\nmain class missing: "

// mainOf is the class that a manifest names.
func mainOf(a *tools.Command, manifest string) string {
	at, ok := a.Abs(manifest, manifest != "")
	if m := mainLine.FindStringSubmatch(string(a.Stat(at).Entry.Content)); ok && m != nil {
		return m[1]
	}
	return ""
}

// lacking refuses a program that looks for what is not there when a container starts it.
func lacking(a *tools.Command, program effects.Arg, source *string) {
	var args []tools.Word
	if program.Index > 0 && program.Index < len(a.Fields) {
		args = a.Fields[program.Index+1:]
	}
	if a.Step.Instruction != nil || source == nil || a.Failed {
		return
	}
	if _, class, ok := strings.Cut(*source, lacksMain); ok {
		class, _, _ = strings.Cut(class, "\n")
		a.Refuse(program, state.FailsPath, "Could not find or load main class "+class+": "+program.Text+" does not have it", true)
		return
	}
	if _, what, ok := strings.Cut(*source, lacksResource); ok {
		a.Refuse(program, state.FailsPath, "NullPointerException: "+program.Text+" has no "+what, true)
		return
	}
	_, kept, ok := strings.Cut(*source, ofSource)
	kept, other := others(kept)
	at, text, _ := strings.Cut(kept, "\n")
	if !ok {
		return
	}
	opened, _ := starts.Opens(at, text, other)
	if no := seeks.Lacking(a.World, program.Text, opened, args); no.Reason != "" {
		a.Refuse(program, no.Kind, no.Reason, true)
	}
}

// singleFile is a source that java itself compiles and runs. Source: JEP 330.
func singleFile(a *tools.Command, source effects.Arg) {
	at, ok := a.At(source)
	e := a.Stat(at).Entry
	known := e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent)
	if ok && known && mains.MatchString(string(e.Content)) {
		kept := ofSource + at + "\n" + string(e.Content)
		lacking(a, source, &kept)
	}
}

// unlinked refuses a class whose source imports a package that no folder of the class path has. Source: The Java Virtual
// Machine Specification, SE 21, 5.4: at the latest when what needs it runs.
func unlinked(a *tools.Command, class, classes effects.Arg, source *string) {
	if a.Step.Instruction != nil || source == nil || a.Failed {
		return
	}
	_, kept, ok := strings.Cut(*source, ofSource)
	if !ok {
		return
	}
	for _, m := range imports.FindAllStringSubmatch(bare(kept), -1) {
		if platform.MatchString(m[1]+".") || m[2] == "*" {
			continue
		}
		gone, name := true, strings.ReplaceAll(m[1], ".", "/")
		for p := range strings.SplitSeq(classes.Text, ":") {
			at, known := a.Abs(p, p != "" && !strings.HasSuffix(p, "*"))
			e := a.Stat(at).Entry
			plain := e.Presence == filesystem.Absent ||
				e.Presence == filesystem.Present && e.Type == filesystem.Directory
			gone = gone && known && plain && a.Stat(path.Join(at, name)).Entry.Presence == filesystem.Absent
		}
		if gone {
			a.Refuse(class, state.FailsPath, "NoClassDefFoundError: "+name+"/"+m[2]+": "+classes.Text+" does not have it", true)
			return
		}
	}
}
