package evaluate

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/imagedb"
)

// wish is one requirement with the word that brought it.
type wish struct {
	imagedb.Requirement
	arg  effects.Arg
	from string // "requirements.txt:3", "" for the command line
}

// indexed is pip install as far as its indexes decide: every requirement that is not installed must be there in a version, and in a
// file, that this interpreter can use.
func (a *action) indexed(x effects.Action) {
	o := x.Options
	if a.repositories == nil || a.offline || a.open || o.Has("no-index", "platform", "python-version", "implementation", "abi", "no-binary", "c", "constraint", "h", "help", "python", "group") {
		return
	}
	python := a.certainPython()
	minor, err := strconv.Atoi(strings.TrimPrefix(path.Base(python), "python3."))
	if err != nil {
		return
	}
	q, ok := a.pipIndexes(o)
	wishes, more := a.wishes(x)
	q.Sources, q.Open = append(q.Sources, more.Sources...), q.Open || more.Open
	if !ok || q.Open || more.Unread || len(wishes) == 0 { // links are given for what the index does not have
		return
	}
	repository, ok := a.repositories.Repository(a.ctx, q)
	if !ok {
		return
	}
	chooser, ok := repository.(imagedb.Chooser)
	if !ok {
		return
	}
	dirs := a.siteDirs()
	requirements := make([]imagedb.Requirement, len(wishes))
	for i, w := range wishes {
		requirements[i] = w.Requirement
	}
	for i, c := range chooser.Choose(a.interpreter(minor), requirements) {
		c.Likely = c.Likely || len(dirs) == 0
		if len(dirs) > 0 && !a.uninstalled(dirs, wishes[i].Name) {
			continue // what is installed may do
		}
		a.chosen(wishes[i], c, minor)
	}
}

// chosen says what becomes of one requirement.
func (a *action) chosen(w wish, c imagedb.Choice, minor int) {
	name := w.Name + w.Specifier
	if w.from != "" {
		name += " (" + w.from + ")"
	}
	n := Need{Span: a.span(w.arg), Kind: NeedPackage, Name: name, Manager: "pip", Likely: c.Likely, Call: a.call}
	kind, reason := "", ""
	switch {
	case c.Lacks == "name":
		kind, reason = "pip-package", "no matching distribution found for "+name
	case c.Lacks == "version":
		kind, n.Lacks, n.Nearest = "pip-version", "version", c.Versions
		reason = "could not find a version that satisfies the requirement " + name
	case c.Lacks == "python":
		kind, n.Lacks, n.Nearest = "pip-version", "python", c.Versions
		reason = fmt.Sprintf("no version that satisfies %s is for Python 3.%d", name, minor)
	case c.Lacks == "wheel":
		kind, n.Lacks = "pip-wheel", "wheel"
		reason = fmt.Sprintf("%s %s has no wheel for %s, and no source", w.Name, c.Version, a.platformOf(minor))
	case c.Elsewhere && a.compilerless():
		kind, n.Lacks, n.Likely = "pip-wheel", "wheel", true
		reason = fmt.Sprintf("%s %s has no wheel for %s, and there is no compiler to build it with", w.Name, c.Version, a.platformOf(minor))
	default:
		return
	}
	n.Presence, n.Version = filesystem.Absent, reason
	a.need(n, a.site)
	a.refuse(w.arg, kind, reason, n.Likely)
}

// pipIndexes are the places that pip looks at, its own index first; false when they are not known.
func (a *action) pipIndexes(o *effects.Options) (imagedb.Query, bool) {
	q := imagedb.Query{Manager: "pip", Arch: a.arch(), Open: o.Has("f", "find-links")}
	for name, v := range a.vars {
		known := harmlessPip[name] || name == "PIP_BREAK_SYSTEM_PACKAGES" || name == "PIP_EXTRA_INDEX_URL"
		if strings.HasPrefix(name, "PIP_") && !v.unset && !known {
			return q, false
		}
	}
	configured, ok := a.pipConf()
	if !ok {
		return q, false
	}
	index := "https://pypi.org/simple"
	for _, place := range [][]string{configured["index-url"], a.words("PIP_INDEX_URL"), addresses(o.Values("i", "index-url"))} {
		if len(place) > 0 {
			index = place[len(place)-1]
		}
	}
	q.Sources = []string{index}
	q.Sources = append(q.Sources, configured["extra-index-url"]...)
	q.Sources = append(q.Sources, a.words("PIP_EXTRA_INDEX_URL")...)
	q.Sources = append(q.Sources, addresses(o.Values("extra-index-url"))...)
	q.Open = q.Open || len(configured["find-links"]) > 0
	return q, !slices.Contains(q.Sources, "")
}

// addresses are arguments; "" for one that is not known.
func addresses(args []effects.Arg) (all []string) {
	for _, v := range args {
		if !v.Known {
			v.Text = ""
		}
		all = append(all, v.Text)
	}
	return all
}

// words are a variable's, "" when they are not known.
func (a *action) words(name string) []string {
	switch v := a.lookup(name); {
	case v.unset:
		return nil
	case v.known:
		return strings.Fields(v.text)
	}
	return []string{""}
}

// pipConf reads pip's configuration as far as it tells where to look; false when some of it is not known, or says what is not followed.
func (a *action) pipConf() (map[string][]string, bool) {
	files := []string{"/etc/pip.conf", "/etc/xdg/pip/pip.conf", path.Join(path.Dir(path.Dir(a.program)), "pip.conf")}
	home, ok := a.at(effects.Arg{Env: "HOME", Known: true})
	if !ok {
		return nil, false
	}
	found := map[string][]string{}
	for _, f := range append(files, path.Join(home, ".pip/pip.conf"), path.Join(home, ".config/pip/pip.conf")) {
		e := a.stat(f).Entry
		switch {
		case e.Presence == filesystem.Absent:
			continue
		case e.Presence == filesystem.Unknown && e.Cause.Span.Nowhere():
			continue // no image comes with one that nothing tells of
		case e.Presence == filesystem.Unknown || !e.Has(filesystem.KnowContent):
			return nil, false
		}
		key := ""
		for line := range strings.Lines(string(e.Content)) {
			name, value, assigns := strings.Cut(line, "=")
			if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "[") {
				continue
			}
			if assigns && !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "\t") {
				key, line = strings.ReplaceAll(strings.TrimSpace(name), "_", "-"), value
			}
			found[key] = append(found[key], strings.Fields(line)...)
		}
	}
	for _, key := range []string{"no-index", "constraint", "no-binary", "only-binary", "pre", "platform"} {
		if len(found[key]) > 0 {
			return nil, false
		}
	}
	return found, true
}

// wishes are the requirements of the command line and of its files. more has the indexes that files add; Unread means that some option
// of a file is not followed.
func (a *action) wishes(x effects.Action) (all []wish, more imagedb.Query) {
	base := imagedb.Requirement{Pre: x.Options.Has("pre")}
	for _, v := range x.Options.Values("only-binary") {
		base.OnlyWheels = base.OnlyWheels || v.Text == ":all:"
	}
	for _, p := range x.Paths {
		if p.Known && a.stat(path.Join(a.dir.text, p.Text)).Entry.Presence == filesystem.Absent {
			if r, ok := requirementOf(p.Text, base); ok {
				all = append(all, wish{r, p, ""})
			}
		}
	}
	for _, f := range x.Options.Values("r", "requirement") {
		at, ok := a.at(f)
		e := a.stat(at).Entry
		if !ok || strings.Contains(f.Text, "://") || e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
			continue
		}
		found, options := requirementsFile(string(e.Content), base)
		for _, w := range found {
			w.arg, w.from = f, path.Base(at)+":"+w.from
			all = append(all, w)
		}
		more.Sources = append(more.Sources, options.Sources...)
		more.Open, more.Unread = more.Open || options.Open, more.Unread || options.Unread
	}
	return all, more
}

// requirementsFile reads a requirements file. Source: pip's documentation, "Requirements File Format".
func requirementsFile(text string, base imagedb.Requirement) (all []wish, more imagedb.Query) {
	text = strings.ReplaceAll(text, "\\\n", " ")
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(" "+strings.TrimSpace(line), " #")
		line, _, _ = strings.Cut(strings.TrimSpace(line), " --hash")
		fields := strings.Fields(strings.Replace(line, "=", " ", 1))
		switch {
		case len(fields) == 0:
		case !strings.HasPrefix(line, "-"):
			if r, ok := requirementOf(line, base); ok {
				all = append(all, wish{Requirement: r, from: strconv.Itoa(i + 1)})
			}
		case len(fields) == 2 && (fields[0] == "--extra-index-url" || fields[0] == "-i" || fields[0] == "--index-url"):
			more.Sources = append(more.Sources, fields[1])
		case fields[0] == "--find-links" || fields[0] == "-f":
			more.Open = true
		case fields[0] == "-r" || fields[0] == "--requirement" || fields[0] == "-e" || fields[0] == "--editable" || fields[0] == "--trusted-host":
		default:
			more.Unread = true
		}
	}
	return all, more
}

// requirementOf reads a requirement without a marker, which may leave it out, and without an address.
func requirementOf(text string, base imagedb.Requirement) (imagedb.Requirement, bool) {
	m := project.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil || strings.ContainsAny(text, ";@/$") || strings.HasSuffix(text, ".whl") || strings.HasSuffix(text, ".zip") || strings.HasSuffix(text, ".gz") {
		return base, false
	}
	base.Name, base.Specifier = m[1], strings.ReplaceAll(m[3], " ", "")
	return base, true
}

// interpreter is the python for which pip chooses files.
func (a *action) interpreter(minor int) imagedb.Interpreter {
	t := imagedb.Interpreter{Minor: minor, Arch: a.arch()}
	id, version, _ := a.release()
	if id == "alpine" {
		t.Libc, t.LibcMinor = "musl", 2
		return t
	}
	if n, ok := glibcs[id+" "+version]; ok {
		t.Libc, t.LibcMinor = "glibc", n
	}
	return t
}

// glibcs are the minor versions of releases' glibc 2. Sources: the releases' libc6 and glibc packages.
var glibcs = map[string]int{"debian 10": 28, "debian 11": 31, "debian 12": 36, "debian 13": 41, "ubuntu 18.04": 27, "ubuntu 20.04": 31, "ubuntu 22.04": 35,
	"ubuntu 24.04": 39}

func (a *action) platformOf(minor int) string {
	t := a.interpreter(minor)
	libc := ""
	switch t.Libc {
	case "glibc":
		libc = ", glibc 2." + strconv.Itoa(t.LibcMinor)
	case "musl":
		libc = ", musl"
	}
	return fmt.Sprintf("Python 3.%d on %s%s", minor, t.Arch, libc)
}

// compilerless tells whether there is surely no C compiler.
func (a *action) compilerless() bool {
	for _, name := range []string{"gcc", "cc", "clang"} {
		if p := a.machine.program(name); p.Presence != filesystem.Absent {
			return false
		}
	}
	return a.lookup("CC").unset
}
