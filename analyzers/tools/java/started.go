package java

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/java/starts"
	"github.com/layerlint/layerlint/analyzers/tools/seeks"
)

var (
	mains    = lazyregexp.New(`\bstatic\s+void\s+main\s*\(\s*(?:final\s+)?String\b`)
	mainLine = lazyregexp.New(`(?m)^Main-Class:\s*([\w.$]+)\s*$`)
)

// ofSource precedes, in what is known of a class or archive, the place and the text of the source with its main method.
const ofSource = "\nmain of "

// started is what is kept of the source of a class that may be started, nil of others.
func started(a *tools.Command, source effects.Arg) *string {
	at, ok := a.At(source)
	text := string(a.Stat(at).Entry.Content)
	if !ok || !mains.MatchString(text) {
		return nil
	}
	kept := ofSource + at + "\n" + text
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
	for _, dir := range dirs {
		at, ok := a.Abs(path.Join(dir, strings.ReplaceAll(class, ".", "/")+".class"), class != "")
		if !ok {
			return ""
		}
		if source := a.Stat(at).Entry.Source; source != nil && strings.Contains(*source, ofSource) {
			return (*source)[strings.Index(*source, ofSource):]
		}
	}
	return ""
}

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
	if a.Step.Instruction != nil || source == nil || a.Failed {
		return
	}
	_, kept, ok := strings.Cut(*source, ofSource)
	at, text, _ := strings.Cut(kept, "\n")
	if !ok {
		return
	}
	if no := seeks.Lacking(a.World, program.Text, starts.Opens(at, text), nil); no.Reason != "" {
		a.Refuse(program, no.Kind, no.Reason, true)
	}
}
