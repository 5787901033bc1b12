package java

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unit is one source that is compiled.
type unit struct {
	word effects.Arg
	at   string
	code string // without comments and what stands in literals
	pkg  string
}

// units are the sources; ok is false where one of them is not known.
func units(a *tools.Command, sources []effects.Arg) (all []unit, ok bool) {
	for _, p := range sources {
		at, known := a.At(p)
		e := a.Stat(at).Entry
		if !known || e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) ||
			path.Base(at) == "module-info.java" || strings.Contains(string(e.Content), `\u`) {
			return nil, false
		}
		u := unit{word: p, at: at, code: bare(string(e.Content))}
		if m := pkg.FindStringSubmatch(u.code); m != nil {
			u.pkg = m[1]
		}
		all = append(all, u)
	}
	return all, len(all) > 0
}

// bare is a source of the same lines without comments and what stands in literals. Source: The Java Language
// Specification, SE 21, 3.7 and 3.10.
func bare(text string) string {
	var out strings.Builder
	skip := func(from, length int) int {
		out.WriteString(strings.Repeat("\n", strings.Count(text[from:from+length], "\n")))
		return from + length
	}
	for i := 0; i < len(text); {
		rest := text[i:]
		switch {
		case strings.HasPrefix(rest, "//"):
			i = skip(i, to(rest, 2, "\n")-len("\n"))
		case strings.HasPrefix(rest, "/*"):
			out.WriteByte(' ')
			i = skip(i, to(rest, 2, "*/"))
		case strings.HasPrefix(rest, `"""`):
			out.WriteString(`""""""`)
			i = skip(i, to(escaped.ReplaceAllString(rest, "__"), 3, `"""`))
		case rest[0] == '"' || rest[0] == '\'':
			end := 1
			for end < len(rest) && rest[end] != rest[0] && rest[end] != '\n' {
				if rest[end] == '\\' {
					end++
				}
				end++
			}
			out.WriteString(`""`)
			i = skip(i, min(end+1, len(rest)))
		default:
			out.WriteByte(text[i])
			i++
		}
	}
	return out.String()
}

// escaped are a backslash and the character after it.
var escaped = lazyregexp.New(`\\[\\"]`)

// to is where a text ends that begins with so many letters and ends with others.
func to(text string, from int, end string) int {
	if i := strings.Index(text[min(from, len(text)):], end); i >= 0 {
		return from + i + len(end)
	}
	if end == "\n" {
		return len(text) + 1
	}
	return len(text)
}

var public = lazyregexp.New(`(?m)^[ \t]*(?:@\w+(?:\(\s*""\s*\))?[ \t]+)*public[ \t]+(?:(?:abstract|final|sealed|non-sealed|strictfp)[ \t]+)*(?:class|interface|enum|record|@interface)[ \t]+(\w+)`)

// misnamed refuses a source whose public class has another name than its file. Source: The Java Language Specification, SE
// 21, 7.6; javac refuses it whatever its options are.
func misnamed(a *tools.Command, all []unit) {
	for _, u := range all {
		for _, m := range public.FindAllStringSubmatchIndex(u.code, -1) {
			name := u.code[m[2]:m[3]]
			if outer := u.code[:m[0]]; strings.Count(outer, "{") == strings.Count(outer, "}") && name+".java" != path.Base(u.at) {
				a.Refuse(u.word, state.FailsExit, path.Base(u.at)+": class "+name+" is public, should be declared in a file named "+name+".java", !distributed(a))
				return
			}
		}
	}
}

// feature is a form of the language that releases before one do not have.
type feature struct {
	form  *lazyregexp.Regexp
	since int
	said  string
}

// features are those that javac certainly refuses. Sources: JEP 395, 378, 361, 286, 409, 394, 441, 440.
var features = []feature{
	{lazyregexp.New(`\bcase\s+[A-Z]\w*\s*\([^()]*\)\s*->|\binstanceof\s+[A-Z]\w*\s*\(\s*\w+\s+\w+`), 21, "deconstruction patterns"},
	{lazyregexp.New(`\bcase\s+[A-Z]\w*\s+[a-z]\w*\s*(?:->|when\b)`), 21, "patterns in switch statements"},
	{lazyregexp.New(`(?m)^[ \t]*(?:public[ \t]+)?(?:abstract[ \t]+)?sealed[ \t]+(?:abstract[ \t]+)?(?:class|interface)[ \t]+[A-Z]\w*`), 17, "sealed classes"},
	{lazyregexp.New(`(?m)^[ \t]*(?:(?:public|private|protected|static|final)[ \t]+)*record[ \t]+[A-Z]\w*(?:<[\w, ]+>)?\s*\([^()]*\)\s*(?:implements\s+[\w.<>, ]+)?\{`), 16, "records"},
	{lazyregexp.New(`\binstanceof\s+(?:final\s+)?[A-Z][\w.]*\s+[a-z]\w*\s*(?:\)|&&)`), 16, "pattern matching in instanceof"},
	{lazyregexp.New(`""""""`), 15, "text blocks"},
	{lazyregexp.New(`\breturn\s+switch\s*\(|=\s*switch\s*\(`), 14, "switch expressions"},
}

// unfeatured refuses sources of a later Java than the one that they are compiled for.
func unfeatured(a *tools.Command, all []unit, n int, sure bool) {
	for _, u := range all {
		for _, f := range features {
			if n > 0 && n < f.since && f.form.MatchString(u.code) && !slices.ContainsFunc(all, worded) {
				a.Refuse(u.word, state.FailsExit, fmt.Sprintf("%s: error: %s are not supported in -source %d (use -source %d or higher)", path.Base(u.at), f.said, n, f.since), !sure)
				return
			}
		}
	}
}

// worded reports whether a source has a type of its own, or takes one in, that is called by a word which later releases
// read otherwise.
func worded(u unit) bool { return typed.MatchString(u.code) }

var typed = lazyregexp.New(`\b(?:class|interface|enum)\s+(?:record|sealed)\b|\bimport\s[\w.\s]+\.(?:record|sealed)\s*;|<[^<>;]*\b(?:record|sealed)\b[^<>;]*>`)

// newer refuses to compile for a later Java than the compiler is of.
func newer(a *tools.Command, word effects.Arg, n, has int, sure bool) {
	if has > 0 && n > has {
		a.Refuse(word, state.FailsExit, fmt.Sprintf("error: release version %d not supported: this is Java %d", n, has), !sure)
	}
}

// distributed reports whether the program is surely one of the distribution's packages: their scripts register javac and
// its like, of which their lists of files do not tell.
func distributed(a *tools.Command) bool {
	if a.Executable != "" {
		return true
	}
	defer a.Weigh()()
	name := a.Fields[0].Text
	for _, dir := range []string{"/usr/local/sbin", "/usr/local/bin"} {
		if e := a.Stat(path.Join(dir, name)).Entry; e.Presence != filesystem.Absent || e.Likely {
			return false
		}
	}
	return !strings.Contains(name, "/") && usual[a.State.Codename()] > 0 && slices.ContainsFunc(a.State.Named(), func(name string) bool {
		return numbered.MatchString(name) || defaults.MatchString(name)
	})
}

// certain reports whether no other Java than the one of a release can be there: Debian's, of which the release has one
// alone that packages depend on. Source: java-common and openjdk-* of bookworm and trixie, main; 2026-11.
func certain(a *tools.Command, has int) bool {
	code := a.State.Codename()
	return (code == "bookworm" || code == "trixie") && has == usual[code] && distributed(a) && !slices.ContainsFunc(a.State.Named(), func(name string) bool {
		return brought.MatchString(name) && !strings.HasPrefix(name, "openjdk-") && !strings.HasPrefix(name, "default-")
	})
}
