package build

import (
	"path"
	"slices"
	"strings"
)

// files are the names of what a target is built from, by kind: RUNTIME, LIBRARY, ARCHIVE.
func (t *target) files() map[string][]string {
	shared := []string{t.prefix + t.output + ".so"}
	for _, v := range t.versions {
		shared = append(shared, shared[0]+"."+v)
	}
	archive := []string{t.prefix + t.output + ".a"}
	switch t.kind {
	case "exe":
		files := []string{t.output}
		for _, v := range t.versions {
			files = append(files, t.output+"-"+v)
		}
		return map[string][]string{"RUNTIME": files}
	case "static":
		return map[string][]string{"ARCHIVE": archive}
	case "shared", "module":
		return map[string][]string{"LIBRARY": shared}
	case "none":
		return nil
	}
	return map[string][]string{"ARCHIVE": archive, "LIBRARY": shared}
}

// outputs are the paths of all that a build makes beside the files of cmake's own.
func (p *project) outputs() (paths []string) {
	for _, name := range p.names {
		t := p.targets[name]
		for kind, files := range t.files() {
			for _, file := range files {
				paths = append(paths, path.Join(t.dirs[kind], file))
			}
		}
	}
	slices.Sort(paths)
	return paths
}

// install is install(). Source: cmake-commands(7), "install"; what a target's kind goes to without a destination is of
// version 3.14.
func (p *project) install(args []string, known bool) {
	if len(args) < 2 {
		p.partial = true
		return
	}
	one := installed{dest: map[string]string{}}
	at := slices.Index(args, "DESTINATION")
	switch args[0] {
	case "TARGETS":
		p.installTargets(args[1:], one)
		p.partial = p.partial || !known && !p.destined(args)
	case "FILES", "PROGRAMS":
		if !known || at < 0 || at+1 >= len(args) || slices.Contains(args, "RENAME") {
			p.partial = true
			return
		}
		for _, file := range args[1:at] {
			one.files = append(one.files, path.Join(args[at+1], path.Base(file)))
		}
		p.installs = append(p.installs, one)
	case "DIRECTORY", "EXPORT":
		if at < 0 || at+1 >= len(args) || strings.Contains(args[at+1], "$") {
			p.partial = true
			return
		}
		one.files = []string{args[at+1]}
		p.installs = append(p.installs, one)
	default:
		p.partial = true
	}
}

// destined reports whether what is not known of an install rule is no name of a target.
func (p *project) destined(args []string) bool {
	return !slices.ContainsFunc(args, func(a string) bool { return strings.Contains(a, "$") })
}

// installTargets reads what follows install(TARGETS.
func (p *project) installTargets(words []string, one installed) {
	kind, names := "", true
	for i := 0; i < len(words); i++ {
		switch w := words[i]; w {
		case "EXPORT", "COMPONENT", "CONFIGURATIONS", "PERMISSIONS", "NAMELINK_COMPONENT":
			names = false
			i++
		case "ARCHIVE", "LIBRARY", "RUNTIME":
			kind, names = w, false
		case "OBJECTS", "FRAMEWORK", "BUNDLE", "PRIVATE_HEADER", "PUBLIC_HEADER", "RESOURCE", "FILE_SET", "INCLUDES":
			kind, names = "other", false
			p.partial = p.partial || w == "PUBLIC_HEADER" || w == "PRIVATE_HEADER" || w == "FILE_SET"
		case "DESTINATION":
			if names = false; i+1 < len(words) {
				i++
				one.dest[kind] = words[i]
			}
		case "OPTIONAL", "EXCLUDE_FROM_ALL", "NAMELINK_ONLY", "NAMELINK_SKIP":
			names = false
		default:
			if !names {
				continue
			}
			if p.targets[w] == nil {
				p.partial = true
			}
			one.targets = append(one.targets, w)
		}
	}
	p.installs = append(p.installs, one)
}

// usual are the folders that kinds of targets go to where none is said.
var usual = map[string]string{"RUNTIME": "bin", "LIBRARY": "lib", "ARCHIVE": "lib"}

// placed are the paths that an installation below a prefix makes; ok is false where there may be others.
func (p *project) placed(prefix string) (paths []string, ok bool) {
	if p.partial {
		return nil, false
	}
	for _, one := range p.installs {
		for _, file := range one.files {
			paths = append(paths, in(prefix, file))
		}
		for _, name := range one.targets {
			for kind, files := range p.targets[name].files() {
				dest, said := one.dest[kind]
				if !said {
					dest, said = one.dest[""]
				}
				if !said {
					dest = usual[kind]
				}
				if strings.Contains(dest, "$") { // CMAKE_INSTALL_LIBDIR, which goes by the distribution
					if !strings.HasPrefix(dest, "${CMAKE_INSTALL_LIBDIR}") {
						return nil, false
					}
					paths = append(paths, path.Join(prefix, "lib"), path.Join(prefix, "lib64"))
					continue
				}
				for _, file := range files {
					paths = append(paths, path.Join(in(prefix, dest), file))
				}
			}
		}
	}
	slices.Sort(paths)
	return paths, true
}
