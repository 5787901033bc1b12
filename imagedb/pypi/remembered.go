package pypi

import (
	_ "embed"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/table"
)

// releases says of releases of well-known projects which Pythons they are for: sorted lines, whose sources are in them.
//
//go:embed releases.tsv
var releases string

// Public is the address of PyPI, which pip asks when nothing names another index.
const Public = "https://pypi.org/simple"

// Remembered answers from a table what PyPI has of well-known projects, where PyPI itself is not asked; ok is false
// where another place is asked as well. What it says is likely: of a bound from below which Python it takes, and of one
// version besides whether it is built.
func Remembered(q packages.Query) (r packages.Repository, ok bool) {
	return remembered{}, len(q.Sources) == 1 && q.Sources[0] == Public && len(q.Links) == 0 && !q.Open
}

// Known lists the well-known projects that the table has, sorted.
func Known() iter.Seq[string] {
	return func(yield func(string) bool) {
		for name := range table.Table(releases).Keys() {
			if !strings.HasPrefix(name, "#") && !yield(name) {
				return
			}
		}
	}
}

// remembered is the table as a packages.Chooser.
type remembered struct{}

// Find is packages.Repository's: that a project is not in the table says nothing.
func (remembered) Find(string) packages.Offer { return packages.Offer{} }

// Nearest is packages.Repository's.
func (remembered) Nearest(string, int) []string { return nil }

// Install is packages.Repository's: what projects need is not known.
func (remembered) Install(names []string, _ bool) packages.Installation {
	return packages.Installation{Unknown: slices.Sorted(slices.Values(names))}
}

// Choose is packages.Chooser's. The zero Choice is for what the table does not tell.
func (r remembered) Choose(t packages.Interpreter, wanted []packages.Requirement) []packages.Choice {
	all := make([]packages.Choice, len(wanted))
	for i, w := range wanted {
		all[i] = r.choose(t, w)
	}
	return all
}

func (remembered) choose(t packages.Interpreter, w packages.Requirement) packages.Choice {
	if c, ok := uninstallable(t, w); ok {
		return c
	}
	least, exact := leastOf(w.Specifier)
	if least == nil || least.prerelease() || len(least.local) > 0 {
		return packages.Choice{}
	}
	for fields := range table.Table(releases).Find(Normal(w.Name)) {
		if r, ok := readRelease(fields); ok && r.covers(*least) {
			return r.choice(t, w, least.text, exact)
		}
	}
	return packages.Choice{}
}

// leastOf is the lowest version that a specifier lets through, nil where it sets no bound; exact reports that it is the
// only one.
func leastOf(specifier string) (least *version, exact bool) {
	clauses, _ := parseSpecifiers(specifier)
	for _, c := range clauses {
		switch c.operator {
		case "==", "~=", ">=":
			if least == nil || c.version.compare(*least) > 0 {
				least, exact = &c.version, c.operator == "==" && !c.prefix
			}
		}
	}
	return least, exact
}

// release is one line of the table: what releases of a project are for.
type release struct {
	from, before version // before has no text where there is none
	python       int     // the first minor version of Python 3 that they take
	until        int     // the last that they have wheels for; 0: any, negative: none
	above        string  // what becomes of them on a later one: "refused", "built" by a compiler, "pure" without one
	part         string  // the project that they require in one version and that is built in their place
	musl         bool    // there may be wheels for musl
	broken       int     // the first that their source does not build for; 0: none that is known
}

// readRelease reads project, from, before, python, until, above, musl, broken, source.
func readRelease(fields []string) (r release, ok bool) {
	if len(fields) != 9 {
		return r, false
	}
	r.from, ok = parseVersion(fields[1])
	if ok && fields[2] != "-" {
		r.before, ok = parseVersion(fields[2])
	}
	r.python, r.until, r.broken = minor(fields[3]), minor(fields[4]), minor(fields[7])
	r.above, r.part, _ = strings.Cut(fields[5], ":")
	r.musl = fields[6] != "no"
	return r, ok
}

// minor is 9 of "3.9", -1 of "none" and 0 of other text.
func minor(text string) int {
	if text == "none" {
		return -1
	}
	n, _ := strconv.Atoi(strings.TrimPrefix(text, "3."))
	return n
}

func (r release) covers(v version) bool {
	return v.compare(r.from) >= 0 && (r.before.text == "" || v.compare(r.before) < 0)
}

func (r release) choice(t packages.Interpreter, w packages.Requirement, version string, exact bool) packages.Choice {
	late := r.until != 0 && t.Minor > r.until
	none := late || t.Libc == "musl" && !r.musl
	switch {
	case t.Minor < r.python:
		return packages.Choice{Lacks: "python", Python: r.python, Version: version, Likely: true}
	case exact && late && r.above == "refused":
		return packages.Choice{Lacks: "python", Until: r.until, Version: version, Likely: true}
	case !exact || !none || t.Arch != tabled:
		return packages.Choice{}
	}
	c := packages.Choice{Version: version, Part: r.part, Likely: true}
	if late {
		c.Until = max(r.until, 0)
	}
	if w.OnlyWheels {
		c.Lacks = "wheel"
		return c
	}
	c.Built, c.Elsewhere, c.Broken = true, r.above != "pure", r.broken > 0 && t.Minor >= r.broken
	return c
}

// tabled is the machine whose wheels the table tells of.
const tabled = "amd64"
