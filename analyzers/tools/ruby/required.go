package ruby

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// run looks at the files that a program asks for at once.
func run(a *tools.Command, x effects.Action) {
	if at, ok := a.At(x.Line.Verb); ok && x.Line.Verb.Known && !a.Failed && !a.Doubtful && !x.Line.Has("e", "v", "h", "c", "C") {
		seen := map[string]bool{}
		if required(a, x.Line.Verb, a.Stat(at), seen); !a.Failed {
			texts := textsOf(a, at, seen)
			methodless(a, x.Line.Verb, at, texts)
			all := strings.Join(texts, "\n")
			for _, p := range slices.Sorted(maps.Keys(seen)) {
				text := code(string(a.Stat(p).Entry.Content))
				for _, refuses := range refusals {
					if !a.Failed {
						refuses(a, x.Line.Verb, p, text, texts[0], all)
					}
				}
			}
		}
	}
	a.Instead(x)
}

// refusals look at each file of a program, by its path and text, with the text of the file that is run and those of all.
var refusals = []func(a *tools.Command, arg effects.Arg, at, text, main, all string){gone, aliases, misgiven}

var (
	// asks is require_relative outside of every block. Source: Ruby's documentation of Kernel.
	asks = lazyregexp.New(`(?m)^require_relative[ (]+['"]([^'"#]+)['"] *\)? *(?:#.*)?$`)
	// leaves is what may end a program, or ask before it goes on.
	leaves = lazyregexp.New(`(?m)^\s*(begin|exit|abort|raise|if|unless)\b`)
)

// remarks are comments of several lines.
var remarks = lazyregexp.New(`(?ms)^=begin\b.*?^=end\b[^\n]*`)

// code is a file without those, and without what follows its end.
func code(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text, _, _ = strings.Cut(text, "\n__END__\n")
	return remarks.ReplaceAllString(text, "")
}

// maxRequired bounds how many files are followed.
const maxRequired = 40

// required refuses a file that require_relative names and that is not there.
func required(a *tools.Command, arg effects.Arg, r filesystem.Resolved, seen map[string]bool) {
	e := r.Entry
	if seen[r.Path] || len(seen) > maxRequired || e.Presence != filesystem.Present || e.Likely ||
		!e.Has(filesystem.KnowContent) {
		return
	}
	seen[r.Path] = true
	text := code(string(e.Content))
	if newer(a, arg, r.Path, text); a.Failed {
		return
	}
	if unset(a, arg, r.Path, text); a.Failed {
		return
	}
	if unreadable(a, arg, r.Path, text); a.Failed {
		return
	}
	if unlibrary(a, arg, text, r.Path, seen); a.Failed {
		return
	}
	for _, m := range asks.FindAllStringSubmatchIndex(text, -1) {
		if !reached(text, m[0]) {
			continue
		}
		at := path.Join(path.Dir(r.Path), text[m[2]:m[3]])
		to := a.Stat(at)
		if path.Ext(at) == "" || to.Entry.Presence == filesystem.Absent {
			if so := a.Stat(at + ".so"); so.Entry.Presence != filesystem.Absent {
				return
			}
			to = a.Stat(at + ".rb")
		}
		if to.Entry.Presence == filesystem.Absent {
			a.Refuse(arg, state.FailsPath, "cannot load such file -- "+at, to.Entry.Likely || leaves.MatchString(text[:m[0]]))
			return
		}
		if required(a, arg, to, seen); a.Failed {
			return
		}
	}
}

// textsOf are the texts of files, the one that is run first.
func textsOf(a *tools.Command, at string, seen map[string]bool) (all []string) {
	first := a.Stat(at)
	all = append(all, code(string(first.Entry.Content)))
	for p := range seen {
		if p != first.Path {
			all = append(all, code(string(a.Stat(p).Entry.Content)))
		}
	}
	return all
}
