package ruby

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// The groups of a Gemfile, and the gems in them. Source: gemfile(5), "GROUP".
var (
	grouped  = lazyregexp.New(`(?ms)^group[ (]+((?::\w+(?:, *)?)+)[^\n]* do *\n(.*?)^end`)
	inGroup  = lazyregexp.New(`(?m)^\s*gem ['"]([\w-]+)['"]([^#\n]*)`)
	groupKey = lazyregexp.New(`groups?:\s*(?:\[([^\]]*)\]|(:\w+))|:groups?\s*=>\s*(?:\[([^\]]*)\]|(:\w+))`)
	symbols  = lazyregexp.New(`:(\w+)`)
)

// leftOut are the gems of a Gemfile that are only in groups which Bundler is told to leave out.
func leftOut(gemfile string, without map[string]bool) map[string]bool {
	out, in := map[string]bool{}, map[string]bool{}
	put := func(name, groups string) {
		kept := false
		for _, m := range symbols.FindAllStringSubmatch(groups, -1) {
			kept = kept || !without[m[1]]
		}
		if out[name] = true; kept {
			in[name] = true
		}
	}
	rest := grouped.ReplaceAllStringFunc(gemfile, func(block string) string {
		m := grouped.FindStringSubmatch(block)
		for _, gem := range inGroup.FindAllStringSubmatch(m[2], -1) {
			put(gem[1], m[1])
		}
		return ""
	})
	for _, gem := range inGroup.FindAllStringSubmatch(rest, -1) {
		if m := groupKey.FindStringSubmatch(gem[2]); m != nil {
			put(gem[1], strings.Join(m[1:], " "))
			continue
		}
		in[gem[1]] = true
	}
	for name := range in {
		delete(out, name)
	}
	return out
}

// excluded says why a program cannot be executed, "" where it can or that is not known: it is of a gem that only groups have
// which were left out, and that no other gem in the lock file asks for.
func excluded(a *tools.Command, dir, gemfile, lock string, program effects.Arg) (reason string) {
	without := map[string]bool{}
	for _, name := range strings.FieldsFunc(configured(a, "BUNDLE_WITHOUT"), func(r rune) bool { return r == ':' || r == ' ' || r == ',' }) {
		without[name] = true
	}
	out := leftOut(gemfile, without)
	name := program.Text // as most gems name their programs
	if len(without) == 0 || !out[name] || strings.Contains(gemfile, "eval_gemfile") || strings.Contains(gemfile, "gemspec") || lock == "" {
		return ""
	}
	needs := dependencies(lock)
	seen := map[string]bool{}
	for gem := range needs {
		if rooted(gem, lock) && !out[gem] {
			reach(needs, gem, seen)
		}
	}
	if seen[name] {
		return ""
	}
	return "can't find executable " + program.Text + " for gem " + name + ": BUNDLE_WITHOUT leaves its groups out, which " + path.Join(dir, "Gemfile") + " has it in"
}

// What a lock file says: a gem, four spaces in, and the gems that it asks for, six spaces in.
var (
	lockedGem = lazyregexp.New(`^    ([\w.-]+) \(`)
	lockedFor = lazyregexp.New(`^      ([\w.-]+)`)
	lockedTop = lazyregexp.New(`(?s)\nDEPENDENCIES\n(.*?)(?:\n\n|$)`)
)

func dependencies(lock string) map[string][]string {
	needs, gem := map[string][]string{}, ""
	for line := range strings.Lines(lock) {
		if m := lockedGem.FindStringSubmatch(line); m != nil {
			gem = m[1]
			needs[gem] = append(needs[gem], "")
		} else if m := lockedFor.FindStringSubmatch(line); m != nil && gem != "" {
			needs[gem] = append(needs[gem], m[1])
		}
	}
	return needs
}

// rooted reports whether the Gemfile itself asks for a gem.
func rooted(gem, lock string) bool {
	m := lockedTop.FindStringSubmatch(lock)
	return m == nil || strings.Contains(m[1]+"\n", "  "+gem+"\n") || strings.Contains(m[1], "  "+gem+" ") || strings.Contains(m[1], "  "+gem+"!")
}

func reach(needs map[string][]string, gem string, seen map[string]bool) {
	if seen[gem] {
		return
	}
	seen[gem] = true
	for _, other := range needs[gem] {
		reach(needs, other, seen)
	}
}
