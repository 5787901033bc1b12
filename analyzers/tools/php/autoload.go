package php

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// autoload is what the vendor/autoload.php of a project loads: files at once, classes by their names. Source: Composer's
// documentation, "The composer.json schema", "autoload"; PSR-4.
type autoload struct {
	base  string // the project's folder
	files []string
	psr4  map[string][]string // folders, by the beginning of classes' names
}

// dumps are the commands of Composer's that write vendor/autoload.php and nothing else.
var dumps = tools.WordList("dump-autoload dumpautoload")

// dumped notes the vendor/autoload.php that Composer writes, with the composer.json that it is made of.
func dumped(a *tools.Command, l effects.Line, project filesystem.Entry) {
	text := string(project.Content)
	if l.Has("no-autoloader", "dry-run", "download-only") || a.Failed || project.Presence != filesystem.Present ||
		!project.Has(filesystem.KnowContent) || strings.Contains(text, `"vendor-dir"`) {
		return
	}
	a.Edit(func(e *filesystem.Editor) {
		entry := a.NewEntry(a.Span(l.Verb), filesystem.Regular, 0o644)
		entry.Source, entry.Likely = &text, true
		e.Put(path.Join(a.Dir.Text, "vendor/autoload.php"), entry)
	})
}

// autoloadOf reads a composer.json; at is the vendor/autoload.php that was made of it.
func autoloadOf(text, at string) (of autoload, ok bool) {
	var p struct {
		Autoload struct {
			Files []string
			PSR4  map[string]any `json:"psr-4"`
		}
	}
	if json.Unmarshal([]byte(text), &p) != nil {
		return of, false
	}
	of = autoload{base: path.Dir(path.Dir(at)), files: p.Autoload.Files, psr4: map[string][]string{}}
	for prefix, folders := range p.Autoload.PSR4 {
		of.psr4[prefix] = commands(folders)
	}
	return of, true
}

// unloaded refuses a program that loads vendor/autoload.php where a file is not there that this loads at once.
func (of autoload) unloaded(a *tools.Command, arg effects.Arg) {
	for _, file := range of.files {
		at := path.Join(of.base, file)
		if e := a.Stat(at).Entry; e.Presence == filesystem.Absent {
			a.Refuse(arg, state.FailsPath, "Failed opening required '"+at+"', which composer.json has autoload.php load", true)
			return
		}
	}
}

var (
	imports = lazyregexp.New(`(?m)^use +\\?([\w\\]+)(?: +as +(\w+))? *;`)
	space   = lazyregexp.New(`(?m)^namespace +([\w\\]+) *[;{]`)
	// makes is a class that is made, or asked for something, by a statement that stands in no block.
	makes   = lazyregexp.New(`(?m)^(?:[$\w>\-\[\]'" ]+= *|return +|echo +|exit *\()?\(*(?:new +(\\?[\w\\]+)|(\\?[A-Z][\w\\]*)::(?:\w+\())`)
	extends = lazyregexp.New(`(?m)^(?:(?:abstract|final|readonly) +)*class +\w+(?: +extends +(\\?[\w\\]+))?(?: +implements +([\w\\, ]+))?`)
)

// classes refuses a program, or a class, that certainly loads a class of the project whose file is not there.
func (of autoload) classes(a *tools.Command, arg effects.Arg, text string, seen map[string]bool) {
	aliases, within := map[string]string{}, ""
	for _, m := range imports.FindAllStringSubmatch(text, -1) {
		name := m[2]
		if name == "" {
			name = m[1][strings.LastIndex(m[1], `\`)+1:]
		}
		aliases[name] = m[1]
	}
	if m := space.FindStringSubmatch(text); m != nil {
		within = m[1] + `\`
	}
	for _, name := range loaded(text) {
		full := within + name
		first, rest, deeper := strings.Cut(name, `\`)
		switch alias, ok := aliases[first]; {
		case strings.HasPrefix(name, `\`):
			full = name[1:]
		case ok && deeper:
			full = alias + `\` + rest
		case ok:
			full = alias
		}
		if of.class(a, arg, full, seen); a.Failed {
			return
		}
	}
}

// loaded are the classes that a file loads at once.
func loaded(text string) (names []string) {
	for _, m := range extends.FindAllStringSubmatch(text, -1) {
		names = append(append(names, m[1]), strings.Split(strings.ReplaceAll(m[2], " ", ""), ",")...)
	}
	_, code := lexed(text)
	for _, m := range makes.FindAllStringSubmatchIndex(text, -1) {
		if leaves.MatchString(code[:m[0]]) || !reached(code, m[0]) {
			break
		}
		for _, i := range []int{2, 4} {
			if m[i] >= 0 {
				names = append(names, text[m[i]:m[i+1]])
			}
		}
	}
	return slices.DeleteFunc(names, func(n string) bool { return n == "" || n == "static" || n == "self" || n == "parent" || n == "class" })
}

// class refuses a class of the project whose file is not there, and follows the one that is. Where several beginnings
// fit, the longest counts first.
func (of autoload) class(a *tools.Command, arg effects.Arg, name string, seen map[string]bool) {
	if seen[name] || len(seen) > maxClasses {
		return
	}
	seen[name] = true
	at := ""
	for prefix, folders := range of.psr4 {
		rest, ours := strings.CutPrefix(name, prefix)
		for _, dir := range folders {
			file := path.Join(of.base, dir, strings.ReplaceAll(rest, `\`, "/")+".php")
			switch r := a.Stat(file); {
			case !ours || prefix == "":
			case r.Entry.Presence == filesystem.Absent:
				at = file
			case r.Entry.Presence == filesystem.Present && r.Entry.Has(filesystem.KnowContent):
				inner, _ := lexed(string(r.Entry.Content))
				of.classes(a, arg, inner, seen)
				return
			default:
				return
			}
		}
	}
	if at != "" {
		a.Refuse(arg, state.FailsPath, `Class "`+name+`" not found: `+at+" does not exist", true)
	}
}

// maxClasses bounds how many classes are followed.
const maxClasses = 60
