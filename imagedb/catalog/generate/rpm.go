package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// rpmNames are the names of packages for RPM, by the bits of the distributions that have them. dir has, as their sources
// have them, fedora/*.spec, the spec files of Fedora; el10/*.bb and el10-provides/*.bb, recipes for the packages of
// AlmaLinux 10 and for what they provide; amzn-2023.md, the release notes of Amazon Linux 2023 with all its packages; and
// rosdep.tsv, of which the second column is a name that some release of the first had.
type rpmNames struct {
	dir   string
	kinds map[string]uint32
}

// wholeName is what names of packages are made of.
var wholeName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9+._-]*$`)

// writeRPM makes the file of names.
func writeRPM(dir, out string) error {
	n := rpmNames{dir: dir, kinds: map[string]uint32{}}
	for _, step := range []func() error{n.fedora, n.el10, n.amazon, n.elder} {
		if err := step(); err != nil {
			return fmt.Errorf("names of packages for RPM: %w", err)
		}
	}
	maps.DeleteFunc(n.kinds, func(name string, _ uint32) bool { return !wholeName.MatchString(name) })
	b, err := store.EncodeNames(n.kinds)
	if err != nil {
		return err
	}
	p := filepath.Join(out, "rpm", "names.zst")
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		return err
	}
	return os.WriteFile(p, b, 0o644)
}

func (n rpmNames) each(pattern string, read func(text string)) error {
	files, err := filepath.Glob(filepath.Join(n.dir, pattern))
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		read(string(b))
	}
	if len(files) == 0 {
		return fmt.Errorf("no %s", pattern)
	}
	return err
}

// beginning is what a name begins with whose rest could not be read, where that says enough.
func beginning(name string) string {
	begin, _, _ := strings.Cut(name, "\x00")
	if begin, _, _ = strings.Cut(begin, "%"); len(begin) < 5 || strings.Count(begin, "-") == 1 && len(begin) < 8 {
		return "" // python3-, lib
	}
	return begin
}

func (n rpmNames) fedora() error {
	return n.each("fedora/*.spec", func(text string) {
		s := readSpec(text)
		for name := range s.names {
			if strings.Contains(name, "\x00") || strings.Contains(name, "%") {
				if begin := beginning(name); begin != "" {
					n.kinds[begin] |= store.RPMBegins
				}
				continue
			}
			n.kinds[name] |= store.RPMFedora
		}
		for name := range s.provided {
			if !strings.ContainsAny(name, "\x00%()/") {
				n.kinds[name] |= store.RPMProvided | store.RPMFedora
			}
		}
	})
}

var (
	recipeURI      = regexp.MustCompile(`(?m)^URI_(\S+) = "[^"]*/([A-Za-z]+)/[^/"]+/os/Packages/`)
	recipeProvides = regexp.MustCompile(`(?m)^RPROVIDES:(\S+) = "([^"]*)"`)
	recipeProvide  = regexp.MustCompile(`(\S+) \([^)]*\)`)
)

// el10 reads recipes that have an address for each package, with its repository, and those that have what it provides.
func (n rpmNames) el10() error {
	repository := map[string]uint32{}
	if err := n.each("el10/*.bb", func(text string) {
		for _, m := range recipeURI.FindAllStringSubmatch(text, -1) {
			bit := map[string]uint32{"BaseOS": store.RPMEL10, "AppStream": store.RPMEL10, "CRB": store.RPMEL10CRB}[m[2]]
			if repository[m[1]] = bit; bit != 0 {
				n.kinds[m[1]] |= bit
			}
		}
	}); err != nil {
		return err
	}
	return n.each("el10-provides/*.bb", func(text string) {
		for _, m := range recipeProvides.FindAllStringSubmatch(text, -1) {
			for _, p := range recipeProvide.FindAllStringSubmatch(m[2], -1) {
				if bit := repository[m[1]]; bit != 0 && p[1] != m[1] && !strings.ContainsAny(p[1], "()/") && !strings.Contains(p[1], ".so.") {
					n.kinds[p[1]] |= store.RPMProvided | bit
				}
			}
		}
	})
}

// amazon reads tables: of all packages, the name first; of those that Amazon Linux 2 has in another version, the
// repository of that fourth.
func (n rpmNames) amazon() error {
	b, err := os.ReadFile(filepath.Join(n.dir, "amzn-2023.md"))
	if err != nil {
		return err
	}
	section := ""
	for line := range strings.Lines(string(b)) {
		if strings.HasPrefix(line, "#") {
			section = line
		}
		cells := strings.Split(strings.ReplaceAll(line, `\`, ""), "|")
		if len(cells) < 5 || strings.Contains(line, "---") || strings.Contains(line, "Architecture") {
			continue
		}
		name := strings.TrimSpace(cells[1])
		switch {
		case strings.Contains(section, `"list-packages"`):
			n.kinds[name] |= store.RPMAmazon
		case strings.Contains(section, `"vercmp-AL2-`) && len(cells) > 6 && strings.TrimSpace(cells[4]) == "al2-core":
			n.kinds[name] |= store.RPMAmazon2
		case strings.Contains(section, `"vercmp-AL2-`) && len(cells) > 6:
			n.kinds[name] |= store.RPMExtras
		}
	}
	return nil
}

// elder reads names that releases had, whichever they are.
func (n rpmNames) elder() error {
	return n.each("rosdep.tsv", func(text string) {
		for line := range strings.Lines(text) {
			if f := strings.Split(line, "\t"); len(f) > 2 && f[0] != "alpine" && f[0] != "opensuse" {
				n.kinds[f[1]] |= store.RPMElder
			}
		}
	})
}
