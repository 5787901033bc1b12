package python

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python/requirement"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// pinned is one line of a requirements file that names a project.
type pinned struct {
	arg           effects.Arg
	name, version string // "" where no single version is asked for
	text, from    string
	hashed        bool
}

// hashed refuses a requirement without a hash where one has some, or all need them, and a project that is asked for in
// two versions. Source: pip's documentation, "Secure installs": one hash makes all of them necessary, and each
// requirement names its version.
func (a *call) hashed(x effects.Action) {
	required, known := says(a.World, "PIP_REQUIRE_HASHES")
	required = required || x.Options.Has("require-hashes")
	if !known || x.Options.Has("c", "constraint", "e", "editable", "platform", "python-version") || a.Lookup("PIP_CONSTRAINT").Known {
		return
	}
	all, strict, ok := a.pins(x)
	if required = required || strict; !ok {
		return
	}
	versions := map[string]pinned{}
	for _, p := range all {
		required = required || p.hashed
		if old, again := versions[p.name]; again && p.version != "" && pypi.Excludes("=="+old.version, p.version) && pypi.Excludes("=="+p.version, old.version) {
			a.Refuse(p.arg, state.FailsPipVersion, p.from+"cannot install "+p.text+" and "+old.text+" ("+strings.TrimSuffix(old.from, ": ")+"): conflicting versions", false)
			return
		}
		if p.version != "" {
			versions[p.name] = p
		}
	}
	dirs := a.SiteDirs()
	for _, p := range all {
		switch {
		case !required || p.hashed && p.version != "" || len(dirs) > 0 && !a.uninstalled(dirs, p.name, ""):
		case p.hashed:
			a.Refuse(p.arg, state.FailsPipVersion, p.from+"hashes are required, and "+p.text+" is not pinned with ==", len(dirs) == 0)
			return
		default:
			a.Refuse(p.arg, state.FailsPipVersion, p.from+"hashes are required, and "+p.text+" has none", len(dirs) == 0)
			return
		}
	}
}

// pins are the projects that the command line and its files name; strict is --require-hashes in a file, ok false when
// not all are known.
func (a *call) pins(x effects.Action) (all []pinned, strict, ok bool) {
	minor := a.Minor()
	ok = minor > 0
	of := a.Platform(minor)
	add := func(arg effects.Arg, line, from string) {
		line, hashes, hashed := strings.Cut(line, " --hash")
		rest, marker := pypi.Marked(line)
		m := requirement.Project(rest)
		switch verdict := pypi.Judge(marker, of); {
		case verdict == pypi.Fails:
		case m == nil || verdict == pypi.Undecided:
			ok = false
		default:
			p := pinned{arg: arg, name: pypi.Normal(m[1]), text: strings.TrimSpace(rest), from: from, hashed: hashed && hashes != ""}
			if version, exact := strings.CutPrefix(m[3], "=="); exact && !strings.ContainsAny(version, "*,<>!~=") {
				p.version = strings.TrimSpace(version)
			}
			all = append(all, p)
		}
	}
	for _, p := range x.Paths {
		if ok = ok && p.Known && !strings.ContainsAny(p.Text, "/"); ok {
			add(p, p.Text, "")
		}
	}
	var read func(f effects.Arg, at string, depth int)
	read = func(f effects.Arg, at string, depth int) {
		e := a.Stat(at).Entry
		ok = ok && len(e.Content) > 0
		a.lines(at, depth, func(option, value, line, from string, depth int) {
			switch option {
			case "":
				add(f, line, from)
			case "--require-hashes":
				strict = true
			case "-r", "--requirement":
				read(f, beside(at, value), depth+1)
			case "-c", "--constraint", "-e", "--editable":
				ok = false
			}
		})
	}
	for _, f := range x.Options.Values("r", "requirement") {
		at, known := a.At(f)
		if ok = ok && known && !strings.Contains(f.Text, "://"); ok {
			read(f, at, 0)
		}
	}
	return all, strict, ok
}
