// Package operands knows which values of options and which operands programs refuse before they look at a file: numbers,
// sizes, permissions, lists of fields, signals. A value that may be one in any release is none of them.
//
// A line of the table says, by tabs: programs; the package that they are in; what is looked at; what it has to be; and what
// the program says of what it is not. A program is written with the verb behind a colon where it has verbs. Looked at are
// options by their names (-n is n), operands by their number from 1, * for all, "rest" for all but the first, "last" for that and "sources" for all but that;
// or the line as a whole: "least", "most", "any", "one" and "with". A word behind "!" takes the line out where it is given, and
// one behind "?" where it is not; "!<" is standard input that something is in. A package may have a release behind a slash:
// before it the program takes what the line refuses.
package operands

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/commandline"
	"github.com/layerlint/layerlint/imagedb/apt"
)

//go:embed operands.tsv
var table string

// row is one line of the table.
type row struct {
	programs, held, what []string
	unless, only         []string // options
	kind, says           string
}

var rows = sync.OnceValue(func() map[string][]row {
	all := map[string][]row{}
	for line := range strings.Lines(table) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != columns || strings.HasPrefix(line, "#") {
			continue
		}
		r := row{programs: strings.Fields(f[0]), held: strings.Fields(f[1]), kind: f[3], says: f[4]}
		for w := range strings.FieldsSeq(f[2]) {
			if option, not := strings.CutPrefix(w, "!"); not {
				r.unless = append(r.unless, option)
			} else if option, only := strings.CutPrefix(w, "?"); only {
				r.only = append(r.only, option)
			} else {
				r.what = append(r.what, w)
			}
		}
		for _, name := range r.programs {
			all[name] = append(all[name], r)
			if base, _, verbs := strings.Cut(name, ":"); verbs {
				all[base+":"] = nil
			}
		}
	}
	return all
})

// columns are those of a line.
const columns = 5

// Check refuses what the program of a name does not take.
func Check(a *tools.Command, name string, tables []commandline.Table) {
	if name == "update-alternatives" && !a.Failed {
		alternatives(a)
	}
	known := rows()
	if _, verbs := known[name+":"]; len(known[name]) == 0 && !verbs || a.Failed {
		return
	}
	var line commandline.Line
	taken := false
	for _, t := range tables {
		if taken = taken || t.Has(name); taken {
			if line, taken = t.Taken(a, name); !taken || line.Ended {
				return
			}
			break
		}
	}
	if !taken {
		return
	}
	line.Likely = line.Likely || line.Beyond && changing.Has(line.Held)
	if line.Verb != "" {
		name += ":" + line.Verb
	}
	fed := tools.Fed(a.World)
	for _, r := range known[name] {
		if !r.of(line) || fed && slices.Contains(r.unless, "<") || line.Has(r.unless...) || len(r.only) > 0 && !line.Has(r.only...) {
			continue
		}
		if look, ok := placed[r.kind]; ok {
			if r.look(a, line, look); a.Failed {
				return
			}
			continue
		}
		if at, why := r.refused(line, a.Fields); why != "" {
			a.Doubtful = false
			a.Refuse(effects.Arg{Index: at}, state.FailsOption, why, line.Likely)
			return
		}
	}
}

// of reports whether a row is about the package of a line's program, in its release.
func (r row) of(l commandline.Line) bool {
	return slices.ContainsFunc(r.held, func(held string) bool {
		name, from, dated := strings.Cut(held, "/")
		return name == l.Held && (!dated || l.Version != "" && apt.Compare(l.Version, from) >= 0)
	})
}

// changing are packages whose releases differ in what they refuse: of one that was not read it is likely.
var changing = tools.WordList("dpkg openssl curl wget xz-utils apt debianutils")

// refused is the word that a row refuses, and what the program says.
func (r row) refused(l commandline.Line, words []tools.Word) (at int, why string) {
	switch r.what[0] {
	case "least", "most", "any", "one", "with":
		return r.whole(l)
	}
	for _, o := range l.Options {
		if slices.Contains(r.what, o.Name) && o.Valued && !kinds[r.kind](o.Value) {
			return o.Index, r.says + ": '" + o.Value + "'"
		}
	}
	for n, i := range l.Operands {
		if w := words[i]; r.about(n, l) &&
			w.Known && !w.Many && !kinds[r.kind](w.Text) {
			return i, r.says + ": '" + w.Text + "'"
		}
	}
	return 0, ""
}

// about reports whether a row is about the operand of an index.
func (r row) about(n int, l commandline.Line) bool {
	return slices.Contains(r.what, "*") || slices.Contains(r.what, "operand"+strconv.Itoa(n+1)) || n > 0 && slices.Contains(r.what, "rest") ||
		n == len(l.Operands)-1 && slices.Contains(r.what, "last") && !l.Cut ||
		n < len(l.Operands)-1 && slices.Contains(r.what, "sources")
}

// whole looks at the line as a whole.
func (r row) whole(l commandline.Line) (at int, why string) {
	switch r.what[0] {
	case "most":
		most, _ := strconv.Atoi(r.kind)
		if len(l.Operands) > most {
			return l.Operands[most], r.says
		}
	case "least":
		if least, _ := strconv.Atoi(r.kind); !l.Cut && len(l.Operands) < least {
			return 0, r.says
		}
	case "any":
		if !l.Cut && !l.Has(strings.Fields(r.kind)...) {
			return 0, r.says
		}
	case "one":
		given := ""
		for _, o := range l.Options {
			for same := range strings.FieldsSeq(r.kind) {
				if names := strings.Split(same, ","); slices.Contains(names, o.Name) {
					if given != "" && given != same {
						return o.Index, r.says
					}
					given = same
				}
			}
		}
	case "with": // its first options need one of the others
		first, others, _ := strings.Cut(r.kind, ":")
		if !l.Cut && l.Has(strings.Fields(first)...) && !l.Has(strings.Fields(others)...) {
			return 0, r.says
		}
	}
	return 0, ""
}
