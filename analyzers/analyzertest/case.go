// Package analyzertest turns txtar archives into builds, so that a test of a fact or a rule is a text file: a
// Dockerfile, the context and the images that it uses. testdata/rules/README.md describes the format. Only tests import
// it.
package analyzertest

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// Case is one case of an archive: its own sections over those that all cases share.
type Case struct {
	Name     string // "" in an archive that is a single case
	Sections map[string]string
}

// shared are the first path elements that belong to the whole archive; any other is a case's name.
var shared = []string{"Dockerfile", "args", "context", "context-tree", "context-archives", "images", "packages", "gpu", "CMakeCache.txt", "definition", "rules", "want", "fixed"}

// Cases splits an archive, in the order of their first sections. An archive without named cases is one unnamed case.
func Cases(a *txtar.Archive) []Case {
	common := map[string]string{}
	own := map[string]map[string]string{}
	var names []string
	for _, f := range a.Files {
		full, text := unescaped(f)
		name, section, _ := strings.Cut(full, "/")
		if slices.Contains(shared, name) {
			common[full] = text
			continue
		}
		if own[name] == nil {
			own[name] = map[string]string{}
			names = append(names, name)
		}
		own[name][section] = text
	}
	if len(names) == 0 {
		return []Case{{Sections: common}}
	}
	cases := make([]Case, len(names))
	for i, name := range names {
		sections := maps.Clone(common)
		maps.Copy(sections, own[name])
		cases[i] = Case{Name: name, Sections: sections}
	}
	return cases
}

// unescaped is a section's name and text. One whose name ends with .crlf is the section of the name without it, its
// lines ended by a carriage return and a newline: an archive itself holds no carriage return, as txtar and git take it
// away.
func unescaped(f txtar.File) (name, text string) {
	if name, ok := strings.CutSuffix(f.Name, ".crlf"); ok {
		return name, strings.ReplaceAll(string(f.Data), "\n", "\r\n")
	}
	return f.Name, string(f.Data)
}

// Refused says why -update does not record what came of a new case, "" when it does: a case is silent because its name
// says so, and not because what it is to show did not happen. New silences are announced on standard error.
func (c Case) Refused(section, got string) string {
	if _, recorded := c.Sections[section]; recorded || got != "" {
		return ""
	}
	if !strings.HasPrefix(c.Name, "silent-") {
		return fmt.Sprintf("case %q is new and silent, which is not recorded: make it fire, or name it silent-%s", c.Name, c.Name)
	}
	fmt.Fprintf(os.Stderr, "recorded silence of the new case %q\n", c.Name)
	return ""
}

// Section is the section's full name in the archive.
func (c Case) Section(name string) string {
	if c.Name == "" {
		return name
	}
	return c.Name + "/" + name
}

// Set writes a section, behind the case's last one when it is new.
func (c Case) Set(a *txtar.Archive, section, data string) {
	name := c.Section(section)
	last := len(a.Files) - 1
	for i, f := range a.Files {
		if f.Name == name {
			a.Files[i].Data = []byte(data)
			return
		}
		if c.Name != "" && strings.HasPrefix(f.Name, c.Name+"/") {
			last = i
		}
	}
	a.Files = slices.Insert(a.Files, last+1, txtar.File{Name: name, Data: []byte(data)})
}

// Delete takes a section away.
func (c Case) Delete(a *txtar.Archive, section string) {
	a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool { return f.Name == c.Section(section) })
}

// Own lists the files of the context that only this case has, sorted; names are the full names of the archive's
// sections.
func (c Case) Own(names map[string]bool) []string {
	return slices.DeleteFunc(c.under("context"), func(name string) bool { return !names[c.Section("context/"+name)] })
}

// under lists the sections in a folder, sorted, without the folder's name.
func (c Case) under(folder string) []string {
	var names []string
	for name := range c.Sections {
		if rest, ok := strings.CutPrefix(name, folder+"/"); ok {
			names = append(names, rest)
		}
	}
	slices.Sort(names)
	return names
}
