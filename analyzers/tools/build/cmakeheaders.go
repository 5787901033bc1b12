package build

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/headers"
)

// included is target_include_directories() and include_directories(). Source: cmake-commands(7), 3.31.
func (p *project) included(name string, args []string, known bool) {
	of, hidden := &p.includes, &p.hidden
	if name == "target_include_directories" {
		if len(args) == 0 || p.targets[args[0]] == nil {
			p.hidden = true
			return
		}
		t := p.targets[args[0]]
		of, hidden, args = &t.includes, &t.hidden, args[1:]
	}
	*hidden = *hidden || !known
	for _, a := range args {
		switch a {
		case "PUBLIC", "PRIVATE", "INTERFACE", "SYSTEM", "BEFORE", "AFTER":
		default:
			*of = append(*of, in(p.vars["CMAKE_CURRENT_SOURCE_DIR"], a))
		}
	}
}

// reaching reports whether another command may add a folder of headers: as an option or a property.
func reaching(name string, args []string, known bool) bool {
	if strings.HasSuffix(name, "_options") || strings.HasSuffix(name, "_definitions") {
		return !known || slices.ContainsFunc(args, func(a string) bool {
			return strings.HasPrefix(a, "-I") || strings.HasPrefix(a, "-i") || strings.HasPrefix(a, "SHELL:") || strings.HasPrefix(a, "@")
		})
	}
	return strings.HasPrefix(name, "set") && slices.ContainsFunc(args, func(a string) bool {
		return strings.Contains(a, "INCLUDE") && a != "CMAKE_INCLUDE_CURRENT_DIR" || strings.Contains(a, "COMPILE_") || strings.Contains(a, "_FLAGS")
	})
}

// headerless refuses a build of whose targets one has a source that includes what is in none of its folders. The
// libraries that it is linked with may add folders of their own, and what cmake makes may be a header.
func (c cmaker) headerless(p *project, goals []string) {
	if p.opaque || p.hidden || p.bent || len(p.made) > 0 || len(goals) > 0 || c.Failed {
		return
	}
	for _, name := range []string{"CFLAGS", "CXXFLAGS", "CC", "CXX", "CMAKE_INCLUDE_PATH", "CMAKE_PREFIX_PATH"} {
		if !c.Lookup(name).Unset {
			return
		}
	}
	for name := range p.vars {
		if strings.Contains(name, "_FLAGS") || strings.Contains(name, "INCLUDE_DIRECTORIES") || name == "CMAKE_TOOLCHAIN_FILE" {
			return
		}
	}
	for _, name := range p.names {
		t := p.targets[name]
		if t.unsure || t.apart || t.kind == "none" {
			continue
		}
		dirs, ok := p.sees(t, 0)
		if dirs = append(dirs, p.dirs...); p.vars["CMAKE_INCLUDE_CURRENT_DIR"] != "" {
			ok = false
		}
		for _, source := range t.sources {
			cxx := path.Ext(source) != ".c"
			if reason, likely := headers.Missing(c.Command, source, dirs, cxx); ok && reason != "" {
				c.Refuse(effects.Arg{}, state.FailsHeader, reason, likely || c.Executable == "")
				return
			}
		}
	}
}

// sees are the folders that a target's headers are looked for in; ok is false where not all are known.
func (p *project) sees(t *target, depth int) (dirs []string, ok bool) {
	if t.hidden || t.dim || depth > 20 {
		return nil, false
	}
	dirs = slices.Concat(t.includes, p.includes)
	for _, name := range t.links {
		own := p.targets[name]
		switch {
		case own != nil && own != t:
			more, known := p.sees(own, depth+1)
			if dirs = append(dirs, more...); !known {
				return nil, false
			}
		case p.plain(name):
		case name != "Threads::Threads" && (strings.Contains(name, ":") || strings.ContainsAny(name, "/$")):
			return nil, false
		}
	}
	return dirs, true
}

// unfoldered are packages whose headers are in /usr/include itself, which every target sees. Sources: the modules of CMake
// 3.25, and the files of the -dev packages of Debian 12.
var unfoldered = tools.WordList("ZLIB OpenSSL CURL SQLite SQLite3 BZip2 LibLZMA EXPAT JPEG TIFF GTest fmt spdlog nlohmann_json Boost zstd lz4")

// plain reports whether a target is another package's, whose headers are no folder of their own.
func (p *project) plain(name string) bool {
	of, _, qualified := strings.Cut(name, "::")
	return qualified && unfoldered.Has(of) && p.vars["CMAKE_PREFIX_PATH"] == "" && !p.unsure["CMAKE_PREFIX_PATH"] &&
		p.vars[of+"_ROOT"] == "" && p.vars[of+"_DIR"] == "" && !p.unsure[of+"_ROOT"] && !p.unsure[of+"_DIR"]
}
