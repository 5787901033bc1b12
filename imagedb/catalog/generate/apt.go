package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// largest is the size in bytes up to which a package is fetched and read; of larger ones the Contents index tells the
// paths.
const largest = 8 << 20

// readPackages makes the set of packages that the most used ones and the images' package lists bring.
func (c *catalog) readPackages() error {
	if err := c.mirror.prepare(); err != nil {
		return err
	}
	popular, err := c.popular()
	if err != nil {
		return err
	}
	c.used = popular
	for _, suite := range sortedKeys(releases) {
		if err := c.readSuite(suite, popular); err != nil {
			return fmt.Errorf("packages of %s: %w", suite, err)
		}
	}
	return nil
}

// popular lists the apt packages that Dockerfiles name most, the most named first.
func (c *catalog) popular() ([]string, error) {
	const table = "### 200 most frequent apt packages"
	row := regexp.MustCompile("^\\| `([^`]+)` \\|")
	var names []string
	inside := false
	err := c.facts.lines("dockerfile-statistics.md", func(line []byte) error {
		if strings.HasPrefix(string(line), "### ") {
			inside = string(line) == table
		}
		if m := row.FindSubmatch(line); m != nil && inside {
			names = append(names, string(m[1]))
		}
		return nil
	})
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("facts dockerfile-statistics.md: no table %q", table)
	}
	return names, err
}

func (c *catalog) readSuite(suite string, popular []string) error {
	index, err := c.mirror.index(suite)
	if err != nil {
		return err
	}
	updates, err := c.mirror.updates(suite)
	if err != nil {
		return err
	}
	if err := c.nameList("debian-"+releases[suite], slices.Concat(index, updates)); err != nil {
		return err
	}
	a := newArchive(index)
	c.archives[suite] = a
	have := map[string]bool{}
	for _, p := range c.sets["debian-"+releases[suite]] {
		have[p.Name] = true
	}
	frames := a.frames(append(popular, c.imagePackages(suite)...), have)
	wanted := map[string]bool{}
	for _, f := range frames {
		if f.contents || f.size > largest {
			wanted[f.name] = true
		}
	}
	contents, err := c.mirror.contents(suite, wanted)
	if err != nil {
		return err
	}
	for _, f := range frames {
		p := control(a.packages[f.name])
		p.Frame = f.frame
		if wanted[f.name] {
			p.Source, p.Files = "contents", contentsFiles(contents[f.name], mergedFor(suite))
		} else {
			p.Source = "deb"
			if p.Files, err = c.mirror.readDeb(a.packages[f.name]["Filename"], suite); err != nil {
				return err
			}
		}
		for _, path := range made[f.name] {
			p.Files = sortFiles(append(p.Files, store.File{Path: path, Type: filesystem.UnknownType}))
		}
		set := "debian-" + releases[suite] + "-apt"
		c.sets[set] = append(c.sets[set], p)
	}
	return nil
}

// imagePackages lists the packages that the images on a Debian release name, base lists and computed closures.
func (c *catalog) imagePackages(suite string) []string {
	var closures struct{ Sets map[string][]string }
	if err := c.facts.read("official/apt_closures.json", &closures); err != nil {
		return nil
	}
	var names []string
	for _, key := range sortedKeys(closures.Sets) {
		if strings.HasSuffix(key, "@"+suite) {
			names = append(names, closures.Sets[key]...)
		}
	}
	return names
}
