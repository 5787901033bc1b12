package main

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// contents is a folder of the indexes of releases: RELEASE/Contents-*.gz and RELEASE/Packages-*.xz, a release named
// debian-bookworm.
type contents struct{ dir string }

// developing is a package that brings what compilers look for, itself or by what it needs.
type developing struct {
	needs, recommends map[string]bool
	brings            map[string]bool // by packages.Sought, as text
}

// write makes the file of what packages bring for compilers, of all releases together: who is not in any of them does
// not bring it.
func (c contents) write(out string) error {
	releases, err := filepath.Glob(filepath.Join(c.dir, "*"))
	if err != nil {
		return err
	}
	all := map[string]*developing{}
	of := func(name string) *developing {
		if all[name] == nil {
			all[name] = &developing{map[string]bool{}, map[string]bool{}, map[string]bool{}}
		}
		return all[name]
	}
	sonames := make([]map[string]string, len(releases))
	for i, release := range releases {
		sonames[i] = map[string]string{}
		if err := readContents(release, of, sonames[i], packages.SoughtAt); err != nil {
			return err
		}
		if err := readNeeds(release, of); err != nil {
			return err
		}
	}
	unspoken := unspokenHeaders(all)
	text := developmentText(all)
	for name, text := range map[string]string{"develops.zst": text, "headers.zst": unspoken,
		"sonames.zst": sonameText(all, sonames, releases)} {
		b, err := store.Compress([]byte(text))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(out, "debian", name), b, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// soname is a library as programs ask for it. A library has files of longer names beside.
var soname = regexp.MustCompile(`^(?:usr/)?lib/x86_64-linux-gnu/(lib([^/]+)\.so\.[0-9.]+)$`)

func noteSoname(file string, sonames map[string]string) {
	if !strings.Contains(file, ".so.") {
		return
	}
	if m := soname.FindStringSubmatch(file); m != nil {
		if old := sonames[m[2]]; old == "" || len(m[1]) < len(old) {
			sonames[m[2]] = m[1]
		}
	}
}

// sonameText has a line for each library that a package for compilers has: its name, and by release what a program
// linked with it asks for.
func sonameText(all map[string]*developing, sonames []map[string]string, releases []string) string {
	libraries := map[string]bool{}
	for _, p := range all {
		for sought := range p.brings {
			if name, ok := strings.CutPrefix(sought, string(packages.Library)); ok {
				libraries[name] = true
			}
		}
	}
	var text strings.Builder
	for i := range releases {
		text.WriteString("\t" + filepath.Base(releases[i]))
	}
	text.WriteString("\n")
	for _, name := range sortedKeys(libraries) {
		line, any := name, false
		for _, of := range sonames {
			line += "\t" + strings.TrimPrefix(of[name], "lib"+name+".so.")
			any = any || of[name] != ""
		}
		if any {
			text.WriteString(line + "\n")
		}
	}
	return text.String()
}

// readContents notes what packages have that is sought, as at says of files.
func readContents(release string, of func(string) *developing, sonames map[string]string,
	at func(string) packages.Sought) error {
	files, _ := filepath.Glob(filepath.Join(release, "Contents-*.gz"))
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		z, err := gzip.NewReader(f)
		if err != nil {
			return fmt.Errorf("reading %s: %w", name, err)
		}
		s := bufio.NewScanner(z)
		s.Buffer(nil, 1<<20)
		for s.Scan() {
			line := strings.TrimRight(s.Text(), " ")
			i := strings.LastIndexAny(line, " \t")
			if i < 0 {
				continue
			}
			file := strings.TrimRight(line[:i], " \t")
			noteSoname(file, sonames)
			sought := at("/" + file)
			if sought.Name == "" {
				continue
			}
			for owner := range strings.SplitSeq(line[i+1:], ",") {
				of(owner[strings.LastIndexByte(owner, '/')+1:]).brings[sought.String()] = true
			}
		}
		f.Close()
		if err := s.Err(); err != nil {
			return fmt.Errorf("reading %s: %w", name, err)
		}
	}
	return nil
}

// readNeeds notes what packages of a release depend on and recommend: of alternatives the first that there is, of a
// provided name all that provide it.
func readNeeds(release string, of func(string) *developing) error {
	var all []map[string]string
	files, _ := filepath.Glob(filepath.Join(release, "Packages-*.xz"))
	for _, name := range files {
		b, err := unxz(name)
		if err != nil {
			return err
		}
		all = append(all, stanzas(string(b))...)
	}
	real, virtual := map[string]bool{}, map[string][]string{}
	for _, f := range all {
		real[f["Package"]] = true
		for v := range strings.SplitSeq(f["Provides"], ",") {
			if v := dependency.FindString(v); v != "" {
				virtual[v] = append(virtual[v], f["Package"])
			}
		}
	}
	enter := func(field string, to map[string]bool) {
		for group := range strings.SplitSeq(field, ",") {
			for one := range strings.SplitSeq(group, "|") {
				name := dependency.FindString(one)
				if real[name] {
					to[name] = true
					break
				}
				for _, provider := range virtual[name] {
					to[provider] = true
				}
				if len(virtual[name]) > 0 {
					break
				}
			}
		}
	}
	for _, f := range all {
		p := of(f["Package"])
		enter(f["Pre-Depends"], p.needs)
		enter(f["Depends"], p.needs)
		enter(f["Recommends"], p.recommends)
	}
	for name, providers := range virtual {
		for _, provider := range providers {
			if !real[name] && !store.Hashed(name) {
				of(name).needs[provider] = true
			}
		}
	}
	return nil
}

func unxz(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	cmd := exec.Command("xz", "-dc")
	cmd.Stdin = f
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("unpacking %s with xz: %w", name, err)
	}
	b, err := io.ReadAll(out)
	if err != nil {
		return nil, err
	}
	return b, cmd.Wait()
}

// rare are packages of other languages' libraries, which nobody installs by name to compile C.
var rare = regexp.MustCompile(`^(?:lib(?:rust|ghc)-|golang-|node-|ruby-|r-|tryton-|elpa-)|-cross$|-ocaml`)

// developmentText has a line for each package that provides something: its name, the line numbers of its dependencies,
// those of its recommendations, and what it provides itself.
func developmentText(all map[string]*developing) string {
	settle(all)
	return bearingText(all)
}

// bearingText is developmentText of what packages bring as it stands.
func bearingText(all map[string]*developing) string {
	bearing := map[string]bool{}
	back := map[string][]string{}
	var queue []string
	for _, name := range sortedKeys(all) {
		p := all[name]
		if rare.MatchString(name) {
			continue
		}
		for _, to := range []map[string]bool{p.needs, p.recommends} {
			for _, need := range sortedKeys(to) {
				back[need] = append(back[need], name)
			}
		}
		if len(p.brings) > 0 {
			bearing[name] = true
			queue = append(queue, name)
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, name := range back[queue[i]] {
			if !bearing[name] {
				bearing[name] = true
				queue = append(queue, name)
			}
		}
	}
	names, at := sortedKeys(bearing), map[string]int{}
	for i, name := range names {
		at[name] = i
	}
	var text strings.Builder
	for _, name := range names {
		p := all[name]
		fmt.Fprintf(&text, "%s\t%s\t%s\t%s\n", name, numbered(p.needs, nil, at), numbered(p.recommends, p.needs, at), strings.Join(sortedKeys(p.brings), " "))
	}
	return text.String()
}

// unspokenHeaders are the headers that the table of what packages provide omits, a line each: any package may
// have one of them, and none any other that the table lacks.
func unspokenHeaders(all map[string]*developing) string {
	names := map[string]bool{}
	for owner, p := range all {
		for sought := range p.brings {
			name, ok := strings.CutPrefix(sought, string(packages.Header))
			if ok && (rare.MatchString(owner) || !developers.MatchString(owner)) {
				names[name] = true
			}
		}
	}
	return strings.Join(sortedKeys(names), "\n") + "\n"
}

// settle leaves out what packages of programs and of libraries for programs bring beside others: of those names the
// table does not speak. Of CMake's files it speaks of all.
func settle(all map[string]*developing) {
	spoiled := map[string]bool{}
	for name, p := range all {
		if developers.MatchString(name) {
			continue
		}
		for sought := range p.brings {
			if sought[0] != byte(packages.CMakeConfig) {
				spoiled[sought] = true
				delete(p.brings, sought)
			}
		}
	}
	for _, p := range all {
		for sought := range p.brings {
			if spoiled[sought] {
				delete(p.brings, sought)
			}
		}
	}
}

// developers are packages that are installed to compile with.
var developers = regexp.MustCompile(`-dev$|-dev-|-headers$`)

// numbered lists the lines of names, but for those in but and those that bring nothing.
func numbered(names, but map[string]bool, at map[string]int) string {
	set := map[int]bool{}
	for name := range names {
		if i, ok := at[name]; ok && !but[name] {
			set[i] = true
		}
	}
	return numbers(set, nil)
}
