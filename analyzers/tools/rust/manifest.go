package rust

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// manifest is what a Cargo.toml says of what is built.
type manifest struct {
	name        string
	version     string // "" where it is not said there
	edition     string
	oldest      string    // rust-version
	bins        []program // of [[bin]]
	features    map[string][]string
	profiles    []string
	needs       []string          // packages that it depends on, by their names in the lock file
	certain     []string          // of those, that are neither optional nor for tests or other systems
	renamed     bool              // one of them may have another name
	aliases     []string          // names that sources have for those
	paths       []string          // of dependencies
	located     map[string]string // the same by the names of their packages
	inherited   []string          // dependencies that the workspace describes
	described   map[string]bool   // those that this one does, of a workspace
	shares      map[string]string // those of them that it has by a path
	root        bool              // of a workspace
	members     []string          // of the workspace, as patterns
	excluded    []string
	odd         bool   // a form that is not read
	library     bool   // a section [lib]
	libPath     string // its path, "" where it has none
	libName     string // its name, "" where it has none of its own
	dimmed      bool   // not all that it depends on is known
	script      bool   // a build script is named
	buildScript string // by this name
	explicit    bool   // autobins = false
	others      []other
}

// other is one [[bench]], [[test]] or [[example]].
type other struct{ kind, name, path string }

// program is one [[bin]].
type program struct {
	name, path string
	requires   []string // features
}

// parse reads the lines of a Cargo.toml that are of the plain form that cargo new writes. Source: The Cargo Book, The
// Manifest Format.
func parse(text string) manifest {
	m := manifest{features: map[string][]string{}, located: map[string]string{}, described: map[string]bool{},
		shares: map[string]string{}}
	section := ""
	for _, line := range joined(text) {
		if strings.HasPrefix(line, "[") {
			section, _, _ = strings.Cut(strings.Trim(line, "["), "]")
			section = strings.TrimSpace(section)
			m.opened(section)
			continue
		}
		key, value, _ := strings.Cut(line, "=")
		key, value = strings.TrimSpace(key), unquoted(value)
		m.dimmed = m.dimmed || inlined(section, key)
		switch {
		case section == "package":
			m.packaged(key, value)
		case section == "profile.release" && key == "inherits":
			m.odd = true
		case section == "features":
			m.features[unquoted(key)] = list(line[strings.IndexByte(line, '=')+1:])
		case section == "workspace":
			m.shared(key, line)
		case section == "lib" && key == "path":
			m.libPath = path.Clean(value)
		case section == "lib" && key == "name":
			m.libName = value
		case section == "bin":
			m.binary(key, value, line)
		case section == "bench" || section == "test" || section == "example":
			m.extra(key, value)
		case section == "" && (key == "bin" || strings.HasPrefix(key, "package") || strings.HasPrefix(key, "workspace")):
			m.odd = true
		case strings.Contains(section, "dependencies") && !strings.HasPrefix(section, "workspace."):
			m.dependency(section, key, line)
		case section == "workspace.dependencies" && key != "":
			m.offers(key, line)
		}
	}
	return m
}

// opened is the head of a section.
func (m *manifest) opened(section string) {
	m.root = m.root || section == "workspace" || strings.HasPrefix(section, "workspace.")
	m.library = m.library || section == "lib"
	if section == "bin" {
		m.bins = append(m.bins, program{})
	}
	if section == "bench" || section == "test" || section == "example" {
		m.others = append(m.others, other{kind: section})
	}
	if name, ok := strings.CutPrefix(section, "profile."); ok {
		m.profiles = append(m.profiles, name)
	}
	m.depends(section, "", "")
}

// inlined reports whether a line has dependencies outside of a section of their own.
func inlined(section, key string) bool {
	above := section == "" || section == "workspace" || strings.HasPrefix(section, "target")
	return above && strings.Contains(key, "dependencies") && !strings.Contains(section, "dependencies")
}

// dependency is a line of a section of dependencies.
func (m *manifest) dependency(section, key, line string) {
	if at := folder.FindStringSubmatch(line); at != nil {
		m.paths = append(m.paths, at[1])
		if name := strings.Trim(key, `"'`); section == "dependencies" && !strings.Contains(line, "package") {
			m.located[name] = at[1]
		}
	}
	name, dotted := strings.CutSuffix(key, ".workspace")
	if section == "dependencies" && (dotted || offered.MatchString(line)) {
		m.inherited = append(m.inherited, strings.Trim(name, `"'`))
	}
	m.depends(section, key, line)
}

// offers is a line of the section [workspace.dependencies].
func (m *manifest) offers(key, line string) {
	name, _, _ := strings.Cut(key, ".")
	name = strings.Trim(name, `"'`)
	m.described[name] = true
	if at := folder.FindStringSubmatch(line); at != nil && !strings.Contains(line, "package") {
		m.shares[name] = at[1]
	}
}

// packaged is a line of the section [package].
func (m *manifest) packaged(key, value string) {
	switch key {
	case "name":
		m.name = value
	case "version":
		m.version = value
	case "edition":
		m.edition = value
	case "rust-version":
		m.oldest = value
	case "build":
		m.script, m.buildScript = true, value
	case "autobins":
		m.explicit = value == "false"
	case "workspace":
		m.odd = true
	}
}

// binary is a line of a section [[bin]].
func (m *manifest) binary(key, value, line string) {
	one := &m.bins[len(m.bins)-1]
	switch key {
	case "name":
		one.name = value
	case "path":
		one.path = path.Clean(value)
	case "required-features":
		one.requires = list(line)
	}
}

// extra is a line of a section [[bench]], [[test]] or [[example]].
func (m *manifest) extra(key, value string) {
	one := &m.others[len(m.others)-1]
	switch key {
	case "name":
		one.name = value
	case "path":
		one.path = path.Clean(value)
	}
}

// depends notes a package that is depended on: a line of a section of dependencies, or a section of its own.
func (m *manifest) depends(section, key, line string) {
	_, after, own := strings.Cut(section, "dependencies.")
	if own && strings.HasPrefix(section, "workspace.") {
		m.described[strings.Trim(after, `"'`)] = true
	}
	switch {
	case strings.HasPrefix(section, "workspace.") || !strings.Contains(section, "dependencies"):
	case own && key == "":
		m.needs = append(m.needs, strings.Trim(after, `"'`))
	case key == "package" || strings.Contains(line, "package"):
		m.renamed = true
		name, _, _ := strings.Cut(key, ".")
		m.aliases = append(m.aliases, strings.Trim(name, `"'`))
	case !own && key != "":
		name, _, _ := strings.Cut(key, ".")
		m.needs = append(m.needs, strings.Trim(name, `"'`))
		if (section == "dependencies" || section == "build-dependencies") && !strings.Contains(line, "optional") {
			m.certain = append(m.certain, strings.Trim(name, `"'`))
		}
	}
}

// shared is a line of the section [workspace].
func (m *manifest) shared(key, line string) {
	switch key {
	case "members":
		m.members = list(line)
	case "exclude":
		m.excluded = list(line)
	case "default-members":
		m.odd = true
	}
}

// joined are the lines of a manifest without comments that have a line of their own; a list over several lines is one.
func joined(text string) []string {
	var lines []string
	open := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "#") {
			continue
		}
		if open {
			lines[len(lines)-1] += " " + line
		} else {
			lines = append(lines, line)
		}
		last := lines[len(lines)-1]
		open = !strings.HasPrefix(last, "[") && strings.Count(last, "[") > strings.Count(last, "]")
	}
	return lines
}

var quoted = lazyregexp.New(`"([^"]*)"`)

// list is the texts of a list.
func list(line string) []string {
	var all []string
	for _, m := range quoted.FindAllStringSubmatch(line, -1) {
		all = append(all, m[1])
	}
	return all
}

// folder is the path of a dependency.
var folder = lazyregexp.New(`^(?:[^#"]*[{,])?\s*path\s*=\s*"([^"]+)"`)

var offered = lazyregexp.New(`^[^=]+=\s*\{[^}]*\bworkspace\s*=\s*true\b`)

func unquoted(value string) string {
	value = strings.TrimSpace(value)
	if len(value) > 1 && (value[0] == '"' || value[0] == '\'') {
		if end := strings.IndexByte(value[1:], value[0]); end >= 0 {
			return value[1 : end+1]
		}
	}
	value, _, _ = strings.Cut(value, "#")
	return strings.TrimSpace(value)
}
