package main

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// owners are the packages of a release that have a command, or a module of python's, by name.
type owners struct{ commands, modules map[string][]string }

// askedCommands are the commands that Dockerfiles run most, and those that the families' records and the most used
// packages bring.
func (c *catalog) askedCommands() (map[string]bool, error) {
	row := regexp.MustCompile("^\\| [0-9]+ \\| `([a-zA-Z0-9+_.-]+)` \\|")
	asked := map[string]bool{"dig": true, "go": true, "gunicorn": true, "java": true, "javac": true, "nc": true, "psql": true, "supervisord": true}
	err := c.facts.lines("dockerfile-statistics.md", func(line []byte) error {
		if m := row.FindSubmatch(line); m != nil {
			asked[string(m[1])] = true
		}
		return nil
	})
	var families []family
	if err := c.facts.read("official/families.json", &families); err != nil {
		return nil, err
	}
	for _, f := range families {
		for _, name := range slices.Concat(f.Present, f.Absent, f.AlsoAbsent) {
			asked[name] = true
		}
	}
	for set, packages := range c.sets {
		for _, p := range packages {
			if !strings.HasSuffix(set, "-apt") || !slices.Contains(c.used, p.Name) {
				continue
			}
			for _, f := range p.Files {
				if dir, name := path.Split(f.Path); dir == "/usr/bin/" || dir == "/usr/sbin/" {
					asked[name] = true
				}
			}
		}
	}
	return asked, err
}

// askedModules are modules that python's own library or its installers have, and those that RUN lines import without
// pip.
var askedModules = []string{"apt", "apt_pkg", "distutils", "ensurepip", "gi", "lib2to3", "numpy", "pip", "requests", "setuptools", "tkinter", "virtualenv",
	"wheel", "yaml", "idlelib", "jinja2", "six", "cryptography", "lxml", "docker", "psycopg2", "scipy", "pandas", "matplotlib", "PIL", "cv2", "dbus"}

var moduleFile = regexp.MustCompile(`^usr/lib/python3(?:\.[0-9]+)?/(?:dist-packages/)?([A-Za-z0-9_]+)(?:/.+|\.py)$`)

// owners reads a suite's Contents.
func (m *mirror) owners(suite string, asked map[string]bool) (owners, error) {
	out := owners{map[string][]string{}, map[string][]string{}}
	for _, arch := range []string{"all", "amd64"} {
		f, err := m.get("dists/" + suite + "/main/Contents-" + arch + ".gz")
		if err != nil {
			return out, err
		}
		z, err := gzip.NewReader(f)
		if err != nil {
			return out, err
		}
		s := bufio.NewScanner(z)
		s.Buffer(nil, 1<<20)
		for s.Scan() {
			out.line(s.Text(), asked)
		}
		f.Close()
		if err := s.Err(); err != nil {
			return out, err
		}
	}
	return out, nil
}

func (o owners) line(line string, asked map[string]bool) {
	if !strings.HasPrefix(line, "usr/") && !strings.HasPrefix(line, "bin/") && !strings.HasPrefix(line, "sbin/") {
		return
	}
	line = strings.TrimRight(line, " ")
	i := strings.LastIndexByte(line, ' ')
	if i < 0 {
		return
	}
	file := strings.TrimRight(line[:i], " ")
	var to map[string][]string
	name := ""
	switch dir := path.Dir(file); {
	case dir == "usr/bin" || dir == "usr/sbin" || dir == "bin" || dir == "sbin":
		if to, name = o.commands, path.Base(file); !asked[name] {
			return
		}
	default:
		m := moduleFile.FindStringSubmatch(file)
		if m == nil || !slices.Contains(askedModules, m[1]) {
			return
		}
		to, name = o.modules, m[1]
	}
	for owner := range strings.SplitSeq(line[i+1:], ",") {
		owner = owner[strings.LastIndexByte(owner, '/')+1:]
		if !slices.Contains(to[name], owner) {
			to[name] = append(to[name], owner)
		}
	}
}

// alternativesOf adds the commands that packages' postinst scripts register with update-alternatives.
func (o owners) alternativesOf(packages []store.Package, asked map[string]bool) {
	for _, p := range packages {
		for _, f := range p.Files {
			dir, name := path.Split(f.Path)
			if (dir != "/usr/bin/" && dir != "/usr/sbin/" && dir != "/bin/") || f.Type != filesystem.Symlink || !strings.HasPrefix(f.Link, "/etc/alternatives/") || !asked[name] {
				continue
			}
			if !slices.Contains(o.commands[name], p.Name) {
				o.commands[name] = append(o.commands[name], p.Name)
			}
		}
	}
}

// preferred are the packages of commands that several have alike, or whose scripts register them in a loop. The psql of
// postgresql-client-common is pg_wrapper(1), which runs the one that postgresql-client brings; netcat-openbsd's and
// openjdk's postinst register nc, java and javac, and the default packages depend on the release's openjdk.
var preferred = map[string]string{"go": "golang-go", "psql": "postgresql-client", "nc": "netcat-openbsd", "java": "default-jre-headless",
	"javac": "default-jdk-headless"}

// choose settles on one of the packages that have a thing: the one called so, of the most used packages the one that is
// named most, be it for one that it depends on, or the only one; "" where that does not tell.
func (c *catalog) choose(name string, candidates []string, index archive) string {
	if p := preferred[name]; index.packages[p] != nil {
		return p
	}
	for dep := range strings.SplitSeq(index.packages[name]["Pre-Depends"]+","+index.packages[name]["Depends"], ",") {
		if slices.Contains(candidates, dependency.FindString(dep)) {
			return name
		}
	}
	for _, called := range []string{name, "python3-" + strings.ToLower(name)} {
		if slices.Contains(candidates, called) {
			return called
		}
	}
	for _, used := range c.used {
		if slices.Contains(candidates, used) {
			return used
		}
	}
	if len(candidates) == 1 {
		return candidates[0]
	}
	for _, used := range c.used {
		for dep := range strings.SplitSeq(index.packages[used]["Depends"], ",") {
			if slices.Contains(candidates, dependency.FindString(dep)) {
				return used
			}
		}
	}
	return ""
}

// metapackage is the package without a version in its name that does nothing but depend on the chosen one: python3-venv
// for python3.11-venv.
func metapackage(chosen string, index archive) string {
	plain := regexp.MustCompile(`^python3\.[0-9]+-`).ReplaceAllString(chosen, "python3-")
	if f := index.packages[plain]; plain != chosen && f != nil && strings.Contains(f["Depends"], chosen) {
		return plain
	}
	return chosen
}

// readProvided makes the table of the packages that bring commands and python modules, by release: a line each of kind,
// release, name and package with tabs between, c for commands and m for modules. Debian's are from Contents of main and
// the postinst scripts of the packages that are used most; a package of Ubuntu's is taken to be that of Debian 12 where
// Debian 13 has the same, or where Dockerfiles, most of which are for Ubuntu, name it.
func (c *catalog) readProvided() error {
	asked, err := c.askedCommands()
	if err != nil {
		return err
	}
	var lines []string
	chosen := map[string]map[string]string{}
	for _, suite := range sortedKeys(releases) {
		o, err := c.mirror.owners(suite, asked)
		if err != nil {
			return fmt.Errorf("owners of %s: %w", suite, err)
		}
		o.alternativesOf(slices.Concat(c.sets["debian-"+releases[suite]], c.sets["debian-"+releases[suite]+"-apt"]), asked)
		packages, err := c.mirror.index(suite)
		if err != nil {
			return err
		}
		index := newArchive(packages)
		release := map[string]string{}
		for _, name := range sortedKeys(preferred) {
			if o.commands[name] == nil {
				o.commands[name] = []string{preferred[name]}
			}
		}
		for kind, have := range map[string]map[string][]string{"c": o.commands, "m": o.modules} {
			for name, candidates := range have {
				slices.Sort(candidates)
				if p := c.choose(name, candidates, index); p != "" {
					release[kind+"\t"+name] = metapackage(p, index)
				}
			}
		}
		chosen[suite] = release
		for _, key := range sortedKeys(release) {
			kind, name, _ := strings.Cut(key, "\t")
			lines = append(lines, kind+"\tdebian-"+releases[suite]+"\t"+name+"\t"+release[key])
		}
	}
	for _, key := range sortedKeys(chosen["bookworm"]) {
		p := chosen["bookworm"][key]
		if kind, name, _ := strings.Cut(key, "\t"); p == chosen["trixie"][key] || slices.Contains(c.used, p) {
			lines = append(lines, kind+"\tubuntu\t"+name+"\t"+p)
		}
	}
	c.provided, err = store.Compress([]byte(strings.Join(lines, "\n") + "\n"))
	return err
}
