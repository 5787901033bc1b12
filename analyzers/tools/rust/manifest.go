package rust

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// manifest is what a Cargo.toml says of what is built.
type manifest struct {
	name     string
	bins     []string // of [[bin]]
	paths    []string // of dependencies
	vague    bool     // a program may be left out
	root     bool     // of a workspace
	members  []string // of the workspace, as patterns
	excluded []string
	odd      bool // a form that is not read
	library  bool // a section [lib]
	script   bool // a build script of another name
	explicit bool // autobins = false
}

// parse reads the lines of a Cargo.toml that are of the plain form that cargo new writes. Source: The Cargo Book, The Manifest Format.
func parse(text string) manifest {
	var m manifest
	section := ""
	for _, line := range joined(text) {
		if strings.HasPrefix(line, "[") {
			section, _, _ = strings.Cut(strings.Trim(line, "["), "]")
			section = strings.TrimSpace(section)
			m.root = m.root || section == "workspace" || strings.HasPrefix(section, "workspace.")
			m.library = m.library || section == "lib"
			if section == "bin" {
				m.bins = append(m.bins, "")
			}
			continue
		}
		key, value, _ := strings.Cut(line, "=")
		key, value = strings.TrimSpace(key), unquoted(value)
		switch {
		case section == "package" && key == "name":
			m.name = value
		case section == "package" && key == "build":
			m.script = true
		case section == "package" && key == "autobins":
			m.explicit = value == "false"
		case section == "package" && key == "workspace", section == "profile.release" && key == "inherits":
			m.odd = true
		case section == "workspace":
			m.shared(key, line)
		case section == "bin" && key == "name":
			m.bins[len(m.bins)-1] = value
		case section == "bin" && key == "required-features":
			m.vague = true
		case section == "" && (key == "bin" || strings.HasPrefix(key, "package") || strings.HasPrefix(key, "workspace")):
			m.odd = true
		case strings.Contains(section, "dependencies") && !strings.HasPrefix(section, "workspace."):
			if at := folder.FindStringSubmatch(line); at != nil {
				m.paths = append(m.paths, at[1])
			}
		}
	}
	return m
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

// programs are the names of the programs of a package; all is false when there may be others. Source: The Cargo Book, Package Layout.
func (c *call) programs(dir string, m manifest) (names []string, all bool) {
	all = !m.vague
	for _, name := range m.bins {
		all = all && name != ""
		names = append(names, name)
	}
	if m.explicit {
		return names, all
	}
	switch c.Stat(path.Join(dir, "src/main.rs")).Entry.Presence {
	case filesystem.Present:
		if len(m.bins) == 0 { // one of them may have src/main.rs
			names = append(names, m.name)
		} else {
			all = false
		}
	case filesystem.Unknown:
		all = false
	}
	r := c.Stat(path.Join(dir, "src/bin"))
	if r.Entry.Presence == filesystem.Absent {
		return names, all
	}
	children, complete := c.State.Files.Children(r.Path)
	for _, child := range children {
		if name, ok := strings.CutSuffix(child, ".rs"); ok {
			names = append(names, name)
		} else if c.Stat(path.Join(r.Path, child, "main.rs")).Entry.Presence == filesystem.Present {
			names = append(names, child)
		}
	}
	return names, all && complete
}
