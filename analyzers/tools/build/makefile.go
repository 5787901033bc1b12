package build

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// makefile is what the files that make reads say, as far as they are of the forms that most projects write. Source of
// all forms: the GNU make manual, 4.4.
type makefile struct {
	vars   map[string]variable
	given  map[string]bool // set on the command line: the file changes nothing of them
	rules  []*rule
	phony  map[string]bool
	goal   string
	export map[string]bool
	lost   bool // a form that is not followed
	branch []branch
	deep   int
}

type variable struct {
	text   string
	simple bool // expanded already
}

// rule is one rule with its recipe, not expanded yet.
type rule struct {
	targets []string
	prereqs []string
	ordered []string // order-only
	recipe  []string
	pattern bool
	stem    string // of static patterns, by the target it was made for
	vague   bool   // a condition may leave out a line
}

// branch is one if in which a line stands.
type branch struct {
	taken answer
	had   answer // a branch before was taken
}

type answer uint8

const (
	maybe answer = iota
	yes
	no
)

// Anything of which nothing is known is one of these within a text: data is words without a meaning to the shell,
// opaque may be any text.
const (
	data   = "\x01"
	opaque = "\x02"
)

var (
	assignment = lazyregexp.New(`^[ ]*((?:override |export |private )*)\s*([^\s:#=!?+]+)\s*(::?:?=|\?=|\+=|!=|=)\s*(.*)$`)
	specific   = lazyregexp.New(`^\s*(?:override |export |private )*([\w.-]+)\s*(?:::?:?=|\?=|\+=|!=|=)`)
	condition  = lazyregexp.New(`^\s*(ifeq|ifneq|ifdef|ifndef)\b\s*(.*)$`)
	compared   = lazyregexp.New(`^(?:\((.*),(.*)\)|"([^"]*)"\s*"([^"]*)"|'([^']*)'\s*'([^']*)')\s*$`)
)

// read takes the text of a file in.
func (c *maker) read(text string) {
	var current []*rule
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines) && !c.lost; i++ {
		line := strings.TrimSuffix(lines[i], "\r")
		recipe := strings.HasPrefix(line, "\t") && current != nil
		for strings.HasSuffix(line, "\\") && i+1 < len(lines) {
			i++
			next := strings.TrimSuffix(lines[i], "\r")
			if recipe {
				line += "\n" + strings.TrimPrefix(next, "\t")
			} else {
				line = strings.TrimRight(strings.TrimSuffix(line, "\\"), " \t") + " " + strings.TrimLeft(next, " \t")
			}
		}
		if recipe {
			for _, r := range current {
				if a := c.active(); a != no {
					r.recipe, r.vague = append(r.recipe, line[1:]), r.vague || a == maybe
				}
			}
			continue
		}
		line = strings.TrimSpace(uncommented(line))
		if line == "" || c.conditional(line) || c.active() == no {
			continue
		}
		current = c.directive(line)
	}
}

// uncommented is a line up to its comment.
func uncommented(line string) string {
	for i := 0; i < len(line); i++ {
		if line[i] == '#' && (i == 0 || line[i-1] != '\\') {
			return line[:i]
		}
	}
	return line
}

// active reports whether the present line is read.
func (m *makefile) active() answer {
	a := yes
	for _, b := range m.branch {
		switch {
		case b.taken == no:
			return no
		case b.taken == maybe:
			a = maybe
		}
	}
	return a
}

// conditional follows ifeq and its like; false for any other line.
func (c *maker) conditional(line string) bool {
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case condition.MatchString(line):
		taken := c.decide(condition.FindStringSubmatch(line))
		c.branch = append(c.branch, branch{taken: taken, had: taken})
	case (word == "else" || line == "endif") && len(c.branch) == 0:
		c.lost = true
	case word == "else":
		b := &c.branch[len(c.branch)-1]
		taken := yes
		if rest = strings.TrimSpace(rest); condition.MatchString(rest) {
			taken = c.decide(condition.FindStringSubmatch(rest))
		}
		switch {
		case b.had == yes:
			b.taken = no
		case b.had == maybe && taken != no:
			b.taken = maybe
		default:
			b.taken = taken
			if taken != no {
				b.had = taken
			}
		}
	case word == "endif":
		c.branch = c.branch[:len(c.branch)-1]
	default:
		return false
	}
	return true
}

func (c *maker) decide(m []string) answer {
	positive := m[1] == "ifeq" || m[1] == "ifdef"
	var holds bool
	if m[1] == "ifdef" || m[1] == "ifndef" {
		text := c.lookup(strings.TrimSpace(m[2]))
		if unknown(text) {
			return maybe
		}
		holds = text != ""
	} else {
		sides := compared.FindStringSubmatch(m[2])
		if sides == nil {
			return maybe
		}
		left := c.expand(sides[1]+sides[3]+sides[5], nil)
		right := c.expand(sides[2]+sides[4]+sides[6], nil)
		if unknown(left) || unknown(right) {
			return maybe
		}
		holds = strings.TrimSpace(left) == strings.TrimSpace(right)
	}
	if holds == positive {
		return yes
	}
	return no
}

func unknown(text string) bool { return strings.ContainsAny(text, data+opaque) }

// directive is an assignment, an include or a rule; made are the rules that recipe lines behind it belong to.
func (c *maker) directive(line string) (made []*rule) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "include", "-include", "sinclude":
		c.include(strings.Fields(c.expand(rest, nil)), word == "include")
		return nil
	case "define", "endef", "vpath", "load", "-load":
		c.lost = true
		return nil
	case "undefine", "unexport":
		c.lost = true
		return nil
	}
	if m := assignment.FindStringSubmatch(line); m != nil {
		c.assign(c.expand(m[2], nil), m[3], m[4], strings.Contains(m[1], "export"), strings.Contains(m[1], "override"))
		return nil
	}
	if word == "export" {
		for _, name := range strings.Fields(c.expand(rest, nil)) {
			c.export[name] = true
		}
		c.lost = c.lost || strings.TrimSpace(rest) == ""
		return nil
	}
	return c.rule(line)
}

func (c *maker) include(names []string, must bool) {
	for _, name := range names {
		at, ok := c.Abs(path.Join(c.dir, name), !unknown(name) && !filesystem.HasWildcard(name))
		if path.IsAbs(name) {
			at = name
		}
		e := c.Stat(at).Entry
		switch {
		case !ok || c.deep > 5 || e.Presence == filesystem.Unknown || e.Likely ||
			must && e.Presence == filesystem.Absent:
			c.lost = true
		case e.Presence == filesystem.Absent:
			c.optional = append(c.optional, name)
		case !e.Has(filesystem.KnowContent) || c.active() == maybe:
			c.lost = true
		default:
			c.deep++
			c.read(string(e.Content))
			c.deep--
		}
	}
}

func (c *maker) assign(name, op, value string, export, override bool) {
	if unknown(name) || name == "VPATH" || name == ".RECIPEPREFIX" {
		c.lost = true
		return
	}
	if export {
		c.export[name] = true
	}
	if c.given[name] && !override {
		return
	}
	old, was := c.vars[name]
	v := variable{text: value}
	switch op {
	case ":=", "::=", ":::=":
		v = variable{text: c.expand(value, nil), simple: true}
	case "?=":
		if c.environ(name) != "" || was {
			return
		}
	case "!=":
		c.harmless(value)
		v = variable{text: data, simple: true}
	case "+=":
		if !was {
			old = variable{text: c.lookup(name)}
		}
		if v.simple = old.simple; old.simple {
			value = c.expand(value, nil)
		}
		v.text = strings.TrimSpace(old.text + " " + value)
	}
	if c.active() == maybe {
		v = variable{text: opaque, simple: true}
	}
	c.vars[name] = v
}

// rule is a line with targets.
func (c *maker) rule(line string) []*rule {
	head, recipe, now := line, "", false
	if i := strings.IndexByte(line, ';'); i > 0 { // a recipe of no rule is an error
		head, recipe, now = line[:i], line[i+1:], true
	}
	raw := head
	head = c.expand(head, nil)
	left, right, ok := strings.Cut(head, ":")
	if !ok {
		c.lost = c.lost || strings.TrimSpace(head) != ""
		return nil
	}
	if strings.HasPrefix(right, ":") || strings.HasSuffix(left, "&") || unknown(left) {
		c.lost = true
		return nil
	}
	if _, after, _ := strings.Cut(raw, ":"); specific.MatchString(after) {
		c.vars[specific.FindStringSubmatch(after)[1]] = variable{text: opaque, simple: true}
		return nil
	}
	targets := strings.Fields(left)
	middle, wants, static := strings.Cut(right, ":")
	if !static {
		wants = right
	}
	normal, ordered, _ := strings.Cut(wants, "|")
	one := &rule{targets: targets, prereqs: c.files(normal), ordered: c.files(ordered), vague: c.active() == maybe}
	if now {
		one.recipe = []string{strings.TrimSpace(recipe)}
	}
	if len(targets) == 0 || c.special(targets, one) {
		return nil
	}
	rules := []*rule{one}
	if static {
		rules = c.static(one, strings.TrimSpace(middle))
	} else {
		one.pattern = strings.Contains(targets[0], "%")
	}
	c.rules = append(c.rules, rules...)
	if first := targets[0]; c.goal == "" && !one.pattern && (!strings.HasPrefix(first, ".") || strings.Contains(first, "/")) && c.active() == yes {
		c.goal = first
	}
	c.lost = c.lost || c.goal == "" && c.active() == maybe
	return rules
}

// files are the names of a list, with wildcards as the files that they stand for.
func (c *maker) files(list string) []string {
	var names []string
	for _, name := range strings.Fields(list) {
		if filesystem.HasWildcard(name) && !unknown(name) {
			names = append(names, strings.Fields(c.wildcard(name))...)
			continue
		}
		names = append(names, name)
	}
	return names
}

// special are the targets with a meaning of their own.
func (c *maker) special(targets []string, r *rule) bool {
	switch first := targets[0]; {
	case first == ".PHONY":
		for _, name := range r.prereqs {
			c.phony[name] = true
		}
		c.lost = c.lost || unknown(strings.Join(r.prereqs, " "))
	case first == ".ONESHELL", first == ".SECONDEXPANSION", first == ".IGNORE", first == ".POSIX", first == ".DEFAULT", first == ".EXPORT_ALL_VARIABLES":
		c.lost = true
	case strings.HasPrefix(first, ".") && !strings.Contains(first, "/") && strings.ToUpper(first) == first:
		// .SUFFIXES, .SECONDARY, .DELETE_ON_ERROR and their like change nothing that is looked at.
	default:
		return false
	}
	return true
}

// static is TARGETS: PATTERN: PREREQUISITES, a rule for each target.
func (c *maker) static(r *rule, pattern string) []*rule {
	var rules []*rule
	for _, target := range r.targets {
		stem, ok := match(pattern, target)
		if !ok {
			c.lost = true
			return nil
		}
		one := *r
		one.targets, one.stem, one.prereqs, one.ordered = []string{target}, stem, filled(r.prereqs, stem),
			filled(r.ordered, stem)
		rules = append(rules, &one)
	}
	return rules
}

// match is the stem that a name has in a pattern.
func match(pattern, name string) (stem string, ok bool) {
	before, after, has := strings.Cut(pattern, "%")
	if !has {
		return "", pattern == name
	}
	if len(name) <= len(before)+len(after) || !strings.HasPrefix(name, before) || !strings.HasSuffix(name, after) {
		return "", false
	}
	return name[len(before) : len(name)-len(after)], true
}

func filled(names []string, stem string) []string {
	out := make([]string, 0, len(names))
	for _, name := range names {
		out = append(out, strings.Replace(name, "%", stem, 1))
	}
	return out
}
