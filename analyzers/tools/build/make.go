package build

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maker is one command of make.
type maker struct {
	*tools.Command
	makefile
	dir      string   // where it works
	self     string   // what $(MAKE) is
	goals    []string // of the command line
	optional []string // files that would be included if they were there
	needed   []string // those that have to be
	done     map[string]outcome
	lines    int
}

// outcome is what became of a target.
type outcome uint8

const (
	untouched outcome = iota + 1 // it is as it was
	remade
)

// maxLines bounds the lines of recipes that one make is followed through.
const maxLines = 300

// Run carries out what make does.
func Run(a *tools.Command, x effects.Action) {
	c := &maker{Command: a, done: map[string]outcome{}, self: "make",
		makefile: makefile{vars: map[string]variable{}, given: map[string]bool{}, phony: map[string]bool{},
			export: map[string]bool{}}}
	if !c.follow() && !c.stopped() && !c.generated() {
		a.Instead(x)
	}
}

// generated carries out make in a folder that cmake prepared, and reports whether it could.
func (c *maker) generated() bool {
	for name := range c.given {
		if name != "DESTDIR" && name != "VERBOSE" {
			return false
		}
	}
	return c.dir != "" && cmaker{c.Command}.makes(c.dir, c.goals, c.vars["DESTDIR"].text, !c.Failed)
}

// runNinja carries out ninja in a folder that cmake prepared.
func runNinja(a *tools.Command, x effects.Action) {
	dir, goals, known := a.Dir.Text, []string{}, a.Dir.Known
	if l := *x.Line; l.Has("C") {
		at := l.Options.Values("C")[0]
		known = known && at.Known
		dir = in(dir, at.Text)
	}
	for _, o := range x.Line.Options.Operands {
		known = known && o.Known
		goals = append(goals, o.Text)
	}
	if !(cmaker{a}).makes(dir, goals, "", known) {
		a.Instead(x)
	}
}

// stopped reports whether the command surely failed and nothing follows from it.
func (c *maker) stopped() bool { return c.Failed && !c.Likely && !c.Fatal(c.FailureContext) }

// follow reports whether all that the command does was carried out.
func (c *maker) follow() bool {
	name, ok := c.arguments()
	if !ok {
		return false
	}
	c.Doubtful = false // of its arguments, no more than a number of jobs is unknown: -j$(nproc)
	at, found := c.find(name)
	if !found {
		c.without(name)
	}
	if !found || c.Varied() {
		return false
	}
	c.Supposed = c.Supposed || c.Executable == "" // the name alone says that it is make
	e := c.Stat(at).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return false
	}
	if c.read(string(e.Content)); c.lost || len(c.branch) > 0 {
		return false
	}
	for _, v := range []string{"VPATH", ".SHELLFLAGS", "MAKEFLAGS"} {
		if c.lookup(v) != "" && v != "MAKEFLAGS" || c.environ(v) != "" {
			return false
		}
	}
	if len(c.needed) > 0 {
		c.lacking(at)
		return false
	}
	for _, name := range c.optional {
		if _, rules := c.rulesFor(name); len(rules) > 0 || c.implied(name) {
			return false
		}
	}
	goals := c.goals
	if len(goals) == 0 {
		if c.goal == "" {
			return false
		}
		goals = []string{c.goal}
		if set := strings.TrimSpace(c.lookup(".DEFAULT_GOAL")); set != "" {
			goals = []string{set}
		}
	}
	for _, goal := range goals {
		if !c.update(goal, "", 0) {
			return false
		}
	}
	return true
}

// arguments takes the command line apart: the makefile's name, "" for the usual ones.
func (c *maker) arguments() (file string, ok bool) {
	dir := c.Dir
	for i := 1; i < len(c.Fields); i++ {
		f := c.Fields[i]
		head := tools.Pick(f.Head, f.Text, f.Known)
		value := func(short string) (string, bool) {
			if f.Text != short {
				return f.Text[len(short):], true
			}
			i++
			return c.Fields[min(i, len(c.Fields)-1)].Text, i < len(c.Fields) && c.Fields[i].Known && !c.Fields[i].Many
		}
		switch {
		case strings.HasPrefix(head, "-j") || strings.HasPrefix(head, "--jobs") || strings.HasPrefix(head, "-l"):
			if f.Text == "-j" && i+1 < len(c.Fields) && (!c.Fields[i+1].Known || strings.Trim(c.Fields[i+1].Text, "0123456789") == "") {
				i++
			}
		case !f.Known || f.Many:
			return "", false
		case strings.HasPrefix(f.Text, "-C"):
			to, ok := value("-C")
			if dir.Text, dir.Known = c.Abs(to, ok); !dir.Known {
				return "", false
			}
			if e := c.Stat(dir.Text).Entry; e.Presence == filesystem.Absent {
				c.Refuse(effects.Arg{}, state.FailsPath, to+": No such file or directory", e.Likely || c.Executable == "" || c.Open)
				return "", false
			}
		case strings.HasPrefix(f.Text, "-f"):
			if file, ok = value("-f"); !ok {
				return "", false
			}
		case f.Text == "-s", f.Text == "--silent", f.Text == "--quiet", f.Text == "--no-print-directory", f.Text == "V=1", strings.HasPrefix(f.Text, "-O"):
		case strings.HasPrefix(f.Text, "-"):
			return "", false
		case strings.Contains(f.Text, "="):
			m := assignment.FindStringSubmatch(f.Text)
			if m == nil || m[3] != "=" && m[3] != ":=" || strings.Contains(m[4], "$") {
				return "", false
			}
			c.vars[m[2]], c.given[m[2]], c.export[m[2]] = variable{text: m[4], simple: true}, true, true
			c.self += " '" + strings.ReplaceAll(f.Text, "'", `'\''`) + "'"
		default:
			c.goals = append(c.goals, f.Text)
		}
	}
	real, known := c.Physical(dir.Text)
	c.dir = real
	return file, dir.Known && known
}

// find is the makefile's place.
func (c *maker) find(name string) (at string, ok bool) {
	names := []string{"GNUmakefile", "makefile", "Makefile"}
	if name != "" {
		names = []string{name}
	}
	for _, name := range names {
		at = absolute(c.dir, name)
		switch e := c.Stat(at).Entry; {
		case e.Presence == filesystem.Present:
			return at, true
		case e.Presence == filesystem.Unknown || e.Likely:
			return "", false
		}
	}
	return "", false
}

// lacking refuses a makefile that takes in a part which is not there and which nothing makes.
func (c *maker) lacking(makefile string) {
	for _, name := range c.needed {
		_, rules := c.rulesFor(name)
		made := slices.ContainsFunc(c.rules, func(r *rule) bool { return r.pattern && c.stem(r, name) != "" })
		if len(rules) == 0 && !made && !c.implied(name) {
			c.Refuse(effects.Arg{}, state.FailsPath, path.Base(makefile)+": "+name+": No such file or directory", false)
			return
		}
	}
}

// without refuses a folder that has no makefile.
func (c *maker) without(name string) {
	names := []string{"GNUmakefile", "makefile", "Makefile"}
	if name != "" {
		names = []string{name}
	}
	if name == "-" || c.environ("MAKEFILES") != "" {
		return
	}
	for _, name := range names {
		if e := c.Stat(absolute(c.dir, name)).Entry; e.Presence != filesystem.Absent || e.Likely {
			return
		}
	}
	_, complete := c.Children(c.dir)
	likely := c.Executable == "" || c.Open || len(c.goals) > 0 && !complete
	fine := func(goal string) bool { // a built-in rule makes it, or it is there
		return complete && c.implied(goal) ||
			name == "" && c.Stat(absolute(c.dir, goal)).Entry.Presence == filesystem.Present
	}
	switch {
	case c.Stat(c.dir).Entry.Presence != filesystem.Present || slices.ContainsFunc(c.goals, fine):
	case name != "":
		c.Refuse(effects.Arg{}, state.FailsPath, name+": No such file or directory", likely)
	case len(c.goals) > 0:
		c.Refuse(effects.Arg{}, state.FailsPath, "No rule to make target '"+c.goals[0]+"': there is no makefile in "+c.dir, likely)
	default:
		c.Refuse(effects.Arg{}, state.FailsArguments, "no targets specified and no makefile found in "+c.dir, likely)
	}
}

// update makes a target as make does; false where it is not known what make does.
func (c *maker) update(name, by string, depth int) bool {
	if unknown(name) || depth > 60 || c.lost {
		return false
	}
	name = strings.TrimPrefix(name, "./")
	if c.done[name] != 0 {
		return true
	}
	c.done[name] = untouched
	with, rules := c.rulesFor(name)
	if with == nil {
		if found, ok := c.patterned(name); !ok {
			return false
		} else if found != nil {
			with = found
			rules = append(slices.Clone(rules), found)
		}
	}
	e := c.Stat(absolute(c.dir, name)).Entry
	if len(rules) == 0 {
		return c.plain(name, by, e)
	}
	if with == nil && !c.phony[name] && c.implied(name) {
		return c.compiled(name, rules, e, depth)
	}
	return c.remake(name, with, rules, e, depth)
}

// remake updates what a target needs, and runs its recipe if make does.
func (c *maker) remake(name string, with *rule, rules []*rule, e filesystem.Entry, depth int) bool {
	must, settled := c.phony[name] || e.Presence == filesystem.Absent && !e.Likely, true
	var all, ordered []string
	for _, r := range rules {
		if r.vague {
			return false
		}
		all, ordered = append(all, r.prereqs...), append(ordered, r.ordered...)
	}
	if with != nil && len(with.prereqs) > 0 && len(rules) > 1 { // $< is the first of the rule with the recipe
		all = append(slices.Clone(with.prereqs), slices.DeleteFunc(all, func(p string) bool {
			return slices.Contains(with.prereqs, p)
		})...)
	}
	for _, p := range append(slices.Clone(all), ordered...) {
		if !c.update(p, name, depth+1) {
			return false
		}
	}
	for _, p := range all {
		if c.done[strings.TrimPrefix(p, "./")] == remade {
			must = true
		}
		settled = settled && c.older(p, e)
	}
	switch {
	case must:
	case settled && e.Presence == filesystem.Present && !e.Likely:
		return true
	default:
		return false
	}
	c.done[name] = remade
	if with == nil {
		return true
	}
	return c.recipe(name, with, all, ordered)
}

// older reports whether a prerequisite is surely no newer than a file that the build made: what was copied or came with
// an image keeps its time, and what is made is made later.
func (c *maker) older(prereq string, target filesystem.Entry) bool {
	e := c.Stat(absolute(c.dir, prereq)).Entry
	if e.Presence != filesystem.Present || e.Likely || target.Cause.Span.Nowhere() {
		return false
	}
	at := e.Cause.Span
	return at.Nowhere() || at.File == target.Cause.Span.File && at.Start <= target.Cause.Span.Start
}

// plain is a file without a rule: one that is not there stops make.
func (c *maker) plain(name, by string, e filesystem.Entry) bool {
	switch {
	case c.phony[name]:
		return true
	case e.Presence == filesystem.Unknown || e.Likely:
		return false
	case e.Presence == filesystem.Present:
		return true
	case c.implied(name) || strings.Contains(name, "(") || strings.HasPrefix(name, "-l"):
		return c.implicit(name)
	}
	reason := "No rule to make target '" + name + "'"
	if by != "" {
		reason += ", needed by '" + by + "'"
	}
	c.Doubtful = false
	c.Refuse(effects.Arg{}, state.FailsPath, reason, false)
	return false
}

// implied reports whether a built-in rule may make a file: there is another of its name with another ending, in its
// folder or in one of old version control systems.
func (c *maker) implied(name string) bool {
	at := absolute(c.dir, name)
	dir, base := path.Split(at)
	stem := strings.TrimSuffix(base, path.Ext(base))
	r := c.Stat(path.Clean(dir))
	if r.Entry.Presence == filesystem.Absent {
		return false
	}
	children, complete := c.Children(r.Path)
	if !complete {
		return true
	}
	for _, child := range children {
		if path.Ext(child) == ".in" { // what configure reads, for which no built-in rule is
			continue
		}
		if child == "RCS" || child == "SCCS" || child != base && (strings.HasPrefix(child, stem+".") || strings.HasPrefix(child, base+",") || strings.HasPrefix(child, "s."+base) || child == stem) {
			return true
		}
	}
	return slices.ContainsFunc(c.rules, func(r *rule) bool { return r.pattern && slices.Contains(r.targets, "%") })
}

// direct finds a call of make that does not come by $(MAKE), which hands variables on.
var direct = lazyregexp.New(`(^|[\s;&|({])g?make\s`)

// recipe runs the lines of a rule; a line is a shell of its own.
func (c *maker) recipe(name string, r *rule, all, ordered []string) bool {
	stem := r.stem
	if stem == "" && r.pattern {
		stem = c.stem(r, name)
	}
	if unknown(strings.Join(all, " ")) {
		return false
	}
	auto := map[string]string{"@": name, "<": "", "^": strings.Join(compacted(all), " "), "+": strings.Join(all, " "), "?": opaque, "*": stem, "%": "", "|": strings.Join(ordered, " ")}
	if len(all) > 0 {
		auto["<"] = all[0]
	}
	for _, line := range r.recipe {
		if c.lines++; c.lines > maxLines {
			return false
		}
		if len(c.given) > 0 && direct.MatchString(line) {
			return false
		}
		text, in := c.expand(line, auto), c.FailureContext
		if c.lost || strings.Contains(text, opaque) {
			return false
		}
		for text = strings.TrimLeft(text, " \t"); text != "" && strings.ContainsRune("@-+", rune(text[0])); text = strings.TrimLeft(text[1:], " \t") {
			if text[0] == '-' {
				in = in.Guarded()
			}
		}
		if text == "" || text[0] == '#' {
			continue
		}
		if !c.line(text, in) {
			return false
		}
	}
	return true
}

func compacted(names []string) []string {
	var out []string
	for _, name := range names {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// line runs one line of a recipe.
func (c *maker) line(text string, in tools.FailureContext) bool {
	shell := strings.TrimSpace(c.lookup("SHELL"))
	if unknown(shell) {
		return false
	}
	text = opened(text)
	if shell != "/bin/sh" {
		text = shell + " -c '" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	at := c.Fields[0].Span
	status := c.Shell.Script(text, at, in, func(w *tools.World) {
		w.Dir = tools.Word{Text: c.dir, Known: true}
		w.Vars[hidden] = tools.Variable{Exported: true}
		for name := range c.vars {
			if old, ok := w.Vars[name]; c.export[name] || ok && old.Exported {
				value := c.lookup(name)
				w.Vars[name] = tools.Variable{Text: value, Known: !unknown(value), Exported: true}
			}
		}
	})
	c.lost = false
	if status == tools.Failed && in == c.FailureContext {
		c.Failed = true
		return false
	}
	return true
}

// hidden is a shell variable that stands for what is not known of a line.
const hidden = "_unknown"

// opened puts a reference to a variable of which nothing is known in place of what is not.
func opened(text string) string {
	if !strings.Contains(text, data) {
		return text
	}
	var out strings.Builder
	single, double := false, false
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case b == data[0] && single:
			out.WriteString(`'"${` + hidden + `}"'`)
			continue
		case b == data[0]:
			out.WriteString("${" + hidden + "}")
			continue
		case b == '\\' && !single && i+1 < len(text) && text[i+1] != data[0]:
			out.WriteByte(b)
			i++
		case b == '\'' && !double:
			single = !single
		case b == '"' && !single:
			double = !double
		}
		out.WriteByte(text[i])
	}
	return out.String()
}
