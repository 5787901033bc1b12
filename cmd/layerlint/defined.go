package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/definitions"
	"github.com/layerlint/layerlint/rules"
)

// findAll finds what paths stand for, and takes in the definitions of their repositories. What cannot be found is told
// at once.
func (c *check) findAll(paths []string) (all []found) {
	c.discovered = discoveries{}
	for _, p := range paths {
		f, err := find(p)
		if err != nil {
			c.fail(err)
			continue
		}
		for _, err := range f.unread {
			c.fail(err)
		}
		if name := c.flags.stdinName; name != "" {
			f = found{path: name, files: []string{name}} // what is saved under the name, or that nothing is, does not matter
		}
		all = append(all, f)
		if !c.flags.noDiscover {
			c.discovered.add(f)
		}
	}
	for i := range all {
		if all[i].isDir {
			c.discovered.files(&all[i])
		} else if !c.flags.shell {
			c.discovered.define(&all[i])
		}
	}
	return all
}

// files adds to a folder's files those that definitions name and whose names do not say that they are Dockerfiles.
func (d discoveries) files(f *found) {
	root, folder, err := rooted(f.path, boundary(f.path, f.isDir))
	if err != nil || d[root] == nil {
		return
	}
	for _, b := range d[root].builds() {
		rel, err := filepath.Rel(filepath.FromSlash(folder), filepath.FromSlash(b.File.Value))
		if !b.File.Known || b.Inline || err != nil || !filepath.IsLocal(rel) || isDockerfile(path.Base(b.File.Value)) {
			continue
		}
		if p := filepath.Join(f.path, rel); !slices.Contains(f.files, p) && isRegular(p) {
			f.files = append(f.files, p)
		}
	}
}

// define puts the Dockerfiles that a definition names in the definition's place. A file without builds stays as it is.
func (d discoveries) define(f *found) {
	root, folder, err := rooted(f.dir(), boundary(f.path, false))
	if err != nil || d[root] == nil || !definitions.Defines(filepath.ToSlash(f.path)) {
		return
	}
	at, whole := path.Join(folder, filepath.Base(f.path)), *f
	f.files, f.elsewhere = nil, true
	for _, b := range d[root].builds() {
		rel, err := filepath.Rel(filepath.FromSlash(folder), filepath.FromSlash(b.File.Value))
		if b.Place.File.Path != at || err != nil {
			continue
		}
		f.definitions = []string{f.path}
		f.elsewhere = f.elsewhere && !b.File.Known && !b.Inline
		if p := filepath.Join(f.dir(), rel); b.File.Known && !b.Inline && !slices.Contains(f.files, p) && isRegular(p) {
			f.files = append(f.files, p)
		}
	}
	if f.definitions == nil {
		*f = whole
	}
}

// defined gives a job the builds of its file. With --context the user says how it is built.
func (c *check) defined(j *job, within string) *job {
	root, folder, err := rooted(filepath.Dir(j.path), within)
	if err != nil || j.path == "-" || c.flags.shell {
		return j
	}
	if j.discovery = c.discovered[root]; j.discovery != nil && j.settings.assumed {
		j.builds = j.discovery.of(path.Join(folder, filepath.Base(j.path)))
		if len(c.flags.build) > 0 {
			j.builds = slices.DeleteFunc(j.builds, func(b definitions.Build) bool {
				return !slices.Contains(c.flags.build, b.Name)
			})
		}
	}
	return j
}

// chosen leaves the files of the builds that --build names, and complains of a name that no definition has.
func (c *check) chosen(jobs []*job) []*job {
	if len(c.flags.build) == 0 {
		return jobs
	}
	for _, name := range c.flags.build {
		if !c.discovered.has(name) {
			c.fail(fmt.Errorf("no definition has a build %q; layerlint builds lists them", name))
		}
	}
	return slices.DeleteFunc(jobs, func(j *job) bool { return len(j.builds) == 0 })
}

// has reports whether a definition names a build so.
func (d discoveries) has(name string) bool {
	for _, one := range d {
		if slices.ContainsFunc(one.builds(), func(b definitions.Build) bool { return b.Name == name }) {
			return true
		}
	}
	return false
}

// variant is one way in which a file is built, and the builds that build it so. Without any nobody says how it is
// built.
type variant struct{ builds []definitions.Build }

// maxVariants is how many ways a file is followed in.
const maxVariants = 10

// variants puts builds of a job's file that do the same together. There is always one.
func (c *check) variants(j *job) (all []variant) {
	at := map[string]int{}
	for _, b := range j.builds {
		key := sameness(b, c.platformOf(j, b))
		i, ok := at[key]
		switch {
		case ok:
			all[i].builds = append(all[i].builds, b)
		case len(all) < maxVariants:
			at[key] = len(all)
			all = append(all, variant{[]definitions.Build{b}})
		}
	}
	if len(all) == 0 {
		return []variant{{}}
	}
	return all
}

// sameness is all of a build that its file's outcome rests on.
func sameness(b definitions.Build, platform string) string {
	return fmt.Sprintf("target=%q,%v\nrun=%+v\n", b.Target.Value, b.Target.Known, b.Run) + surroundings(b, platform)
}

// surroundings is all of a build that a single step's outcome rests on: not the target, by which stages are chosen, nor
// how the image is run.
func surroundings(b definitions.Build, platform string) string {
	var s strings.Builder
	add := func(name string, t definitions.Text) { fmt.Fprintf(&s, "%s=%q,%v\n", name, t.Value, t.Known) }
	add("context", b.Context)
	for _, name := range slices.Sorted(maps.Keys(b.Args)) {
		add("arg "+name, b.Args[name])
	}
	for _, name := range slices.Sorted(maps.Keys(b.Contexts)) {
		add("context "+name, b.Contexts[name])
	}
	fmt.Fprintln(&s, platform)
	fmt.Fprint(&s, b.Steps, b.Remote, b.Staged, b.Makes)
	return s.String()
}

// definedPlatform is the platform that a build is followed for, the first of those that its definition names.
func definedPlatform(b definitions.Build) string {
	if len(b.Platforms) > 0 && b.Platforms[0].Known {
		if p, err := platform(b.Platforms[0].Value); err == nil {
			return p
		}
	}
	return ""
}

// memoryOf is what v shares with those of all that have the same surroundings; nil: nothing. Two variants whose
// contexts other builds make share nothing.
func (c *check) memoryOf(j *job, memories map[string]*analyzers.Memory, all []variant, v variant) *analyzers.Memory {
	if len(v.builds) == 0 || len(v.builds[0].Contexts) > 0 {
		return nil
	}
	around := func(v variant) string { return surroundings(v.builds[0], c.platformOf(j, v.builds[0])) }
	key, sharing := around(v), 0
	for _, other := range all {
		if around(other) == key {
			sharing++
		}
	}
	if sharing > 1 && memories[key] == nil {
		memories[key] = &analyzers.Memory{}
	}
	return memories[key]
}

// platformOf is the platform that a build of a job's file is followed for.
func (c *check) platformOf(j *job, b definitions.Build) string {
	return cmp.Or(c.flags.platform, definedPlatform(b), j.settings.platform, "linux/amd64")
}

// define has build do what a definition says, as far as flags do not say otherwise. build.Context is the repository.
func (c *check) define(build *analyzers.Build, v variant) error {
	if len(v.builds) == 0 {
		return nil
	}
	b := v.builds[0]
	build.Run = b.Run
	if build.Target == "" && b.Target.Known {
		build.Target, build.TargetDefined = b.Target.Value, b.Target.Value != ""
	}
	build.Args, build.OpenArgs = map[string]string{}, map[string]bool{}
	for name, t := range b.Args {
		if t.Known {
			build.Args[name] = t.Value
		} else {
			build.OpenArgs[name] = true
		}
	}
	for name, value := range c.buildArgs {
		build.Args[name] = value
		delete(build.OpenArgs, name)
	}
	if len(b.Contexts) > 0 {
		build.Contexts = maps.Clone(build.Contexts)
		for name, t := range b.Contexts {
			if _, given := c.buildContexts[name]; !given {
				build.Contexts[name] = t.Value
			}
		}
	}
	if p := definedPlatform(b); c.flags.platform == "" && p != "" {
		build.Platform = p
	}
	return inDefined(build, b)
}

// inDefined has build run in the context that a definition names. One that is remote or gathered by other programs holds
// what nobody knows; one that is not known is inferred as if nobody named it.
func inDefined(build *analyzers.Build, b definitions.Build) error {
	switch {
	case b.Remote || b.Staged:
		build.Context = nil
		return nil
	case !b.Context.Known:
		return nil
	}
	info, err := fs.Stat(build.Context, b.Context.Value)
	if err != nil || !info.IsDir() {
		build.Context = nil // a finding of its own says so
		return nil
	}
	files, err := fs.Sub(build.Context, b.Context.Value)
	if err != nil {
		return err
	}
	build.Context, build.Folder = files, ""
	if u := build.Untracked; u != nil {
		build.Untracked = func(p string) bool { return u(path.Join(b.Context.Value, p)) }
	}
	build.Assumed = b.Steps
	if build.Assumed {
		build.Defined, build.Prepared = called(b), b.MadeBefore
	}
	return nil
}

// called is how a build is named to people: "build web (compose.yaml:12)".
func called(b definitions.Build) string {
	if b.Name == "" {
		return "the build at " + at(b)
	}
	return fmt.Sprintf("build %s (%s)", b.Name, at(b))
}

// together is the findings of all variants, each once. One that is not in all has a note that names the builds it is
// in.
func together(variants []variant, found [][]rules.Diagnostic) []rules.Diagnostic {
	if len(found) == 1 {
		return found[0]
	}
	type key struct {
		rule, message string
		start, end    int
	}
	in := map[key][]int{}
	first := map[key]rules.Diagnostic{}
	var order []key
	for i, all := range found {
		for _, d := range all {
			k := key{d.Rule.ID, d.Message, d.Start, d.End}
			if _, seen := first[k]; !seen {
				first[k] = d
				order = append(order, k)
			}
			if d.Severity < first[k].Severity {
				first[k] = d
			}
			if len(in[k]) == 0 || in[k][len(in[k])-1] != i {
				in[k] = append(in[k], i)
			}
		}
	}
	var all []rules.Diagnostic
	for _, k := range order {
		d := first[k]
		if len(in[k]) < len(found) {
			d.Related = append(slices.Clone(d.Related), rules.Related{Message: "only in " + buildsOf(variants, in[k])})
		}
		all = append(all, d)
	}
	return rules.Sorted(all)
}

// maxCalled is how many builds a note names.
const maxCalled = 3

func buildsOf(variants []variant, which []int) string {
	var names []string
	for _, i := range which {
		for _, b := range variants[i].builds {
			names = append(names, called(b))
		}
	}
	if rest := len(names) - maxCalled; rest > 0 {
		names = append(names[:maxCalled], fmt.Sprintf("%d more", rest))
	}
	return strings.Join(names, ", ")
}

func isRegular(p string) bool {
	info, err := os.Stat(p)
	return err == nil && info.Mode().IsRegular()
}
