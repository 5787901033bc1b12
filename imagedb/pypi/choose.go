package pypi

import (
	"slices"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// chooser picks a file of a project as pip does. Source: pip's package_finder.py.
type chooser struct {
	packages.Interpreter
	wanted  packages.Requirement
	clauses []specifier
	open    bool
}

func (c chooser) choose(all []file) packages.Choice {
	out := packages.Choice{Likely: c.open}
	asked := c.allowed(all)
	if len(asked) == 0 {
		out.Lacks, out.Versions = "version", versions(all)
		out.Likely = out.Likely || slices.ContainsFunc(all, func(f file) bool { return f.yanked && c.holds(f) }) // pip before 20.3 takes it
		return out
	}
	judged := map[string]bool{} // by what files require
	running := slices.DeleteFunc(slices.Clone(asked), func(f file) bool {
		runs, ok := judged[f.python]
		if !ok {
			runs = c.runs(f)
			judged[f.python] = runs
		}
		return !runs
	})
	if len(running) == 0 {
		out.Lacks, out.Versions = "python", versions(all)
		return out
	}
	fitting := slices.DeleteFunc(slices.Clone(running), func(f file) bool {
		return f.wheel && !f.fits(c.Interpreter) || !f.wheel && c.wanted.OnlyWheels
	})
	if len(fitting) == 0 {
		out.Lacks, out.Version = "wheel", newest(running).text
		return out
	}
	best := newest(fitting)
	out.Version = best.text
	wheel, foreign := false, false
	for _, f := range running {
		if f.version.compare(best) != 0 {
			continue
		}
		if fits := f.wheel && f.fits(c.Interpreter); fits || !f.wheel && !wheel {
			out.File, wheel = f.name, wheel || fits
		}
		foreign = foreign || f.wheel
	}
	out.Built = !wheel
	out.Elsewhere = foreign && !wheel
	return out
}

// allowed are the files of versions that the requirement asks for. Pre-releases count when it names one, or when there
// is nothing else; yanked ones when it asks for just that version.
func (c chooser) allowed(all []file) []file {
	exact := slices.ContainsFunc(c.clauses, func(s specifier) bool { return s.operator == "===" || s.operator == "==" && !s.prefix })
	asked := slices.DeleteFunc(slices.Clone(all), func(f file) bool {
		return f.yanked && !exact || !c.holds(f)
	})
	pre := c.wanted.Pre || slices.ContainsFunc(c.clauses, func(s specifier) bool { return s.version.prerelease() })
	final := slices.DeleteFunc(slices.Clone(asked), func(f file) bool { return f.version.prerelease() })
	if pre || len(final) == 0 {
		return asked
	}
	return final
}

func (c chooser) holds(f file) bool {
	return !slices.ContainsFunc(c.clauses, func(s specifier) bool { return !s.holds(f.version) })
}

// runs reports whether the file is for the interpreter's version. What cannot be read is no bar.
func (c chooser) runs(f file) bool {
	clauses, ok := parseSpecifiers(f.python)
	if !ok {
		return true
	}
	for patch := range maxPatch {
		v := version{release: []int{3, c.Minor, patch}, pre: infinite, post: -1, dev: infinite}
		if !slices.ContainsFunc(clauses, func(s specifier) bool { return !s.holds(v) }) {
			return true
		}
	}
	return false
}

// maxPatch bounds the interpreter's patch level, which is not known.
const maxPatch = 30

func newest(all []file) version {
	return slices.MaxFunc(all, func(a, b file) int { return a.version.compare(b.version) }).version
}

// versions lists those of a project, newest first.
func versions(all []file) (texts []string) {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b file) int { return b.version.compare(a.version) })
	for _, f := range sorted {
		if len(texts) == 0 || texts[len(texts)-1] != f.version.text {
			texts = append(texts, f.version.text)
		}
	}
	return texts
}
