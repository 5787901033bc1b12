package loader_test

import (
	"path"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const (
	glibc = "/lib64/ld-linux-x86-64.so.2"
	deb   = "/usr/lib/x86_64-linux-gnu"
)

// tree is built line by line: "PATH -> LINK", "PATH = text", or "PATH word..." with needed=, rpath=, runpath=, soname=,
// interp=, wants=FILE:VERSION, defines=VERSION, 32 and arm64.
func tree(base *filesystem.State, lines ...string) *filesystem.State {
	e := base.Edit()
	for _, line := range lines {
		p, rest, _ := strings.Cut(line, " ")
		at := filesystem.Lstat(e.State(), p).Path
		if link, ok := strings.CutPrefix(rest, "-> "); ok {
			e.Put(at, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Symlink, Link: link,
				Known: filesystem.KnowMode})
			continue
		}
		entry := filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular, Known: filesystem.KnowELF}
		if text, ok := strings.CutPrefix(rest, "= "); ok {
			entry.Known |= filesystem.KnowContent
			entry.Content = []byte(text + "\n")
			e.Put(at, entry)
			continue
		}
		entry.ELF = &filesystem.ELF{Class: 64, Machine: 62, Type: 3}
		for _, w := range strings.Fields(rest) {
			word(&entry, w)
		}
		e.Put(at, entry)
	}
	return e.Done()
}

func word(e *filesystem.Entry, w string) {
	key, value, _ := strings.Cut(w, "=")
	switch key {
	case "soname":
		e.ELF.Soname = value
	case "needed":
		e.ELF.Needed = append(e.ELF.Needed, value)
	case "rpath":
		e.ELF.Rpath = strings.Split(value, ":")
	case "runpath":
		e.ELF.Runpath = strings.Split(value, ":")
	case "interp":
		e.ELF.Interp = value
	case "defines":
		e.ELF.VerDefs = append(e.ELF.VerDefs, value)
	case "wants":
		file, v, _ := strings.Cut(value, ":")
		e.ELF.VerNeeds = append(e.ELF.VerNeeds, filesystem.VersionNeed{File: file, Versions: []string{v}})
	case "32":
		e.ELF.Class, e.ELF.Machine = 32, 3
	case "arm64":
		e.ELF.Machine = 183
	case "unknown":
		e.ELF, e.Known = nil, 0
	}
}

// debian is a usr-merged base with glibc, its configuration and a cache.
func debian(lines ...string) *filesystem.State {
	return tree(filesystem.New(nil), append([]string{
		"/lib -> usr/lib", "/lib64 -> usr/lib64",
		deb + "/ld-linux-x86-64.so.2 soname=ld-linux-x86-64.so.2 defines=GLIBC_2.3",
		"/usr/lib64/ld-linux-x86-64.so.2 -> /lib/x86_64-linux-gnu/ld-linux-x86-64.so.2",
		deb + "/libc.so.6 soname=libc.so.6 needed=ld-linux-x86-64.so.2 defines=GLIBC_2.2.5 defines=GLIBC_2.34",
		"/etc/ld.so.conf = include /etc/ld.so.conf.d/*.conf",
		"/etc/ld.so.conf.d/libc.conf = /usr/local/lib",
		"/etc/ld.so.conf.d/x86_64-linux-gnu.conf = /usr/local/lib/x86_64-linux-gnu",
		"/etc/ld.so.cache = cache",
	}, lines...)...)
}

func alpine(lines ...string) *filesystem.State {
	return tree(filesystem.New(nil), append([]string{
		"/lib/ld-musl-x86_64.so.1 soname=libc.musl-x86_64.so.1",
	}, lines...)...)
}

const muslProgram = "/m interp=/lib/ld-musl-x86_64.so.1 needed=libc.musl-x86_64.so.1 "

const program = "/app/bin/m interp=" + glibc + " needed=libc.so.6 needed=libfoo.so.1 "

const foo = " soname=libfoo.so.1"

func known(s string) loader.Value { return loader.Value{Text: s, Known: true} }

func TestSearch(t *testing.T) {
	base := debian()
	configured := debian("/etc/ld.so.conf.d/foo.conf = /opt/lib", "/opt/lib/libfoo.so.1"+foo)
	for _, c := range []struct {
		name        string
		base        *filesystem.State // what ldconfig saw; nil: the plain base
		lines       []string
		libraryPath loader.Value
		want        string // path of libfoo.so.1, "absent" or "unknown"
	}{
		{name: "nowhere", lines: []string{program}, want: "absent"},
		{name: "in the multiarch directory", lines: []string{program, deb + "/libfoo.so.1" + foo}, want: "/lib/x86_64-linux-gnu/libfoo.so.1"},
		{name: "in /usr/lib", lines: []string{program, "/usr/lib/libfoo.so.1" + foo}, want: "/lib/libfoo.so.1"},
		{name: "in /lib64", lines: []string{program, "/usr/lib64/libfoo.so.1" + foo}, want: "absent"},
		{name: "in /usr/local/lib after ldconfig ran", lines: []string{program, "/usr/local/lib/libfoo.so.1" + foo}, want: "absent"},
		{name: "cached", base: configured, lines: []string{program}, want: "/opt/lib/libfoo.so.1"},
		{name: "cached, then removed", base: configured, lines: []string{program, "/opt/lib/libfoo.so.1 -> gone"}, want: "absent"},
		{name: "real file without the soname's link", lines: []string{program, "/usr/lib/libfoo.so.1.2" + foo}, want: "absent"},
		{name: "dangling link", lines: []string{program, "/usr/lib/libfoo.so.1 -> /o/libfoo.so.1"}, want: "absent"},
		{name: "LD_LIBRARY_PATH", lines: []string{program, "/opt/lib/libfoo.so.1" + foo}, libraryPath: known("/x:/opt/lib"), want: "/opt/lib/libfoo.so.1"},
		{name: "LD_LIBRARY_PATH names the parent", lines: []string{program, "/opt/lib/libfoo.so.1" + foo}, libraryPath: known("/opt"), want: "absent"},
		{name: "LD_LIBRARY_PATH before the defaults", lines: []string{program, "/opt/lib/libfoo.so.1" + foo, "/usr/lib/libfoo.so.1" + foo}, libraryPath: known("/opt/lib"), want: "/opt/lib/libfoo.so.1"},
		{name: "LD_LIBRARY_PATH unknown", lines: []string{program}, libraryPath: loader.Value{}, want: "unknown"},
		{name: "RUNPATH with $ORIGIN", lines: []string{program + "runpath=$ORIGIN/../lib", "/app/lib/libfoo.so.1" + foo}, want: "/app/lib/libfoo.so.1"},
		{name: "RUNPATH with $LIB", lines: []string{program + "runpath=/opt/$LIB", "/opt/lib/x86_64-linux-gnu/libfoo.so.1" + foo}, want: "/opt/lib/x86_64-linux-gnu/libfoo.so.1"},
		{name: "RUNPATH with $PLATFORM", lines: []string{program + "runpath=/opt/$PLATFORM"}, want: "unknown"},
		{name: "RUNPATH after LD_LIBRARY_PATH", lines: []string{program + "runpath=/a", "/a/libfoo.so.1" + foo, "/b/libfoo.so.1" + foo}, libraryPath: known("/b"), want: "/b/libfoo.so.1"},
		{name: "RPATH before LD_LIBRARY_PATH", lines: []string{program + "rpath=/a", "/a/libfoo.so.1" + foo, "/b/libfoo.so.1" + foo}, libraryPath: known("/b"), want: "/a/libfoo.so.1"},
		{name: "RPATH beside RUNPATH", lines: []string{program + "rpath=/a runpath=/b", "/a/libfoo.so.1" + foo}, want: "absent"},
		{name: "wrong class passed over", lines: []string{program, "/lib/x86_64-linux-gnu/libfoo.so.1 32" + foo, "/usr/lib/libfoo.so.1" + foo}, want: "/lib/libfoo.so.1"},
		{name: "wrong machine alone", lines: []string{program, "/usr/lib/libfoo.so.1 arm64" + foo}, want: "absent"},
		{name: "no ELF file", lines: []string{program, "/usr/lib/libfoo.so.1 = text"}, want: "absent"},
		{name: "ELF data unknown", lines: []string{program, "/usr/lib/libfoo.so.1 unknown"}, want: "/lib/libfoo.so.1"},
		{name: "processor variants", lines: []string{program, "/usr/lib/glibc-hwcaps/x86-64-v3/libfoo.so.1" + foo}, want: "unknown"},
		{name: "RPATH of the program for its library", lines: []string{
			"/app/bin/m interp=" + glibc + " needed=liba.so rpath=/a", "/a/liba.so soname=liba.so needed=libfoo.so.1", "/a/libfoo.so.1" + foo}, want: "/a/libfoo.so.1"},
		{name: "RUNPATH of the program not for its library", lines: []string{
			"/app/bin/m interp=" + glibc + " needed=liba.so runpath=/a", "/a/liba.so soname=liba.so needed=libfoo.so.1", "/a/libfoo.so.1" + foo}, want: "absent"},
		{name: "RPATH of the program past a library with RUNPATH", lines: []string{
			"/app/bin/m interp=" + glibc + " needed=liba.so rpath=/a", "/a/liba.so soname=liba.so needed=libfoo.so.1 runpath=/b", "/a/libfoo.so.1" + foo}, want: "absent"},
		{name: "loaded before under its soname", lines: []string{
			"/app/bin/m interp=" + glibc + " needed=/opt/other.so needed=libfoo.so.1", "/opt/other.so" + foo}, want: "none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cache := c.base
			if cache == nil {
				cache = base
			}
			if c.libraryPath == (loader.Value{}) && c.want != "unknown" {
				c.libraryPath = known("")
			}
			if strings.Contains(c.name, "RUNPATH with") || strings.Contains(c.name, "variants") {
				c.libraryPath = known("")
			}
			start := loader.Start{Files: tree(cache, c.lines...), Cache: cache, LibraryPath: c.libraryPath, Preload: known(""), Dir: "/"}
			got := loader.Resolve(start, "/app/bin/m")
			if got.Kind != loader.Glibc {
				t.Fatalf("kind %d", got.Kind)
			}
			if s := where(got, "libfoo.so.1"); s != c.want {
				t.Errorf("got %s, want %s", s, c.want)
			}
		})
	}
}

func where(c loader.Closure, name string) string {
	for _, l := range c.Libraries {
		if l.Name != name {
			continue
		}
		switch l.Presence {
		case filesystem.Absent:
			return "absent"
		case filesystem.Present:
			return path.Clean(l.Path)
		}
		return "unknown"
	}
	return "none"
}

func TestLdconfigMakesFindable(t *testing.T) {
	base := debian()
	files := tree(base, program, "/usr/local/lib/libfoo.so.1.2"+foo)
	start := loader.Start{Files: files, Cache: base, LibraryPath: known(""), Preload: known(""), Dir: "/"}
	if got := where(loader.Resolve(start, "/app/bin/m"), "libfoo.so.1"); got != "absent" {
		t.Errorf("before ldconfig: %s", got)
	}
	start.Files = loader.Ldconfig(files, filesystem.Cause{Note: "ldconfig"})
	start.Cache = start.Files
	if got := where(loader.Resolve(start, "/app/bin/m"), "libfoo.so.1"); got != "/usr/local/lib/libfoo.so.1" {
		t.Errorf("after ldconfig: %s", got)
	}
	start.Cache = nil
	if got := where(loader.Resolve(start, "/app/bin/m"), "libfoo.so.1"); got != "unknown" {
		t.Errorf("cache unknown: %s", got)
	}
}

func TestUncached(t *testing.T) {
	base := debian()
	start := loader.Start{Files: tree(base, program, "/usr/local/lib/libfoo.so.1"+foo), Cache: base, LibraryPath: known(""), Preload: known("")}
	missing := loader.Resolve(start, "/app/bin/m").Missing()
	if len(missing) != 1 || strings.Join(missing[0].Uncached, " ") != "/usr/local/lib/libfoo.so.1" {
		t.Errorf("got %+v", missing)
	}
}

func TestVersions(t *testing.T) {
	base := debian()
	files := tree(base, "/s interp="+glibc+" needed=libc.so.6 wants=libc.so.6:GLIBC_2.38 wants=libc.so.6:GLIBC_2.34")
	c := loader.Resolve(loader.Start{Files: files, Cache: base, LibraryPath: known(""), Preload: known("")}, "/s")
	if len(c.Versions) != 1 || c.Versions[0].Name != "GLIBC_2.38" || c.Versions[0].By != "/s" {
		t.Errorf("got %+v", c.Versions)
	}
}

func TestMusl(t *testing.T) {
	for _, c := range []struct {
		name        string
		lines       []string
		libraryPath string
		want        string
	}{
		{"nowhere", []string{muslProgram + "needed=libfoo.so.1"}, "", "absent"},
		{"in /usr/local/lib", []string{muslProgram + "needed=libfoo.so.1", "/usr/local/lib/libfoo.so.1" + foo}, "", "/usr/local/lib/libfoo.so.1"},
		{"path file", []string{muslProgram + "needed=libfoo.so.1", "/etc/ld-musl-x86_64.path = /opt/lib", "/usr/lib/libfoo.so.1" + foo}, "", "absent"},
		{"RUNPATH is transitive", []string{muslProgram + "needed=liba.so runpath=/a", "/a/liba.so needed=libfoo.so.1", "/a/libfoo.so.1" + foo}, "", "/a/libfoo.so.1"},
		{"LD_LIBRARY_PATH before RPATH", []string{muslProgram + "needed=libfoo.so.1 rpath=/a", "/a/libfoo.so.1" + foo, "/b/libfoo.so.1" + foo}, "/b", "/b/libfoo.so.1"},
		{"libc by its glibc name", []string{muslProgram + "needed=libc.so.6"}, "", "none"},
		{"wrong machine stops it", []string{muslProgram + "needed=libfoo.so.1", "/lib/libfoo.so.1 arm64" + foo, "/usr/lib/libfoo.so.1" + foo}, "", "absent"},
	} {
		files := alpine(c.lines...)
		got := loader.Resolve(loader.Start{Files: files, Cache: files, LibraryPath: known(c.libraryPath), Preload: known("")}, "/m")
		if got.Kind != loader.Musl {
			t.Fatalf("%s: kind %d", c.name, got.Kind)
		}
		if s := where(got, "libfoo.so.1"); s != c.want {
			t.Errorf("%s: got %s, want %s", c.name, s, c.want)
		}
	}
}

func TestKinds(t *testing.T) {
	for _, c := range []struct {
		name  string
		files *filesystem.State
		want  loader.Kind
	}{
		{"no loader", alpine("/m interp=" + glibc + " needed=libc.so.6"), loader.NoLoader},
		{"static", alpine("/m"), loader.Static},
		{"script", alpine("/m = #!/bin/sh"), loader.NotELF},
		{"a loader that stands in for glibc's", alpine("/m interp="+glibc+" needed=libc.so.6", glibc+" -> /lib/libgcompat.so.0", "/lib/libgcompat.so.0 soname=libgcompat.so.0"), loader.Unknown},
		{"nothing known", filesystem.Blank(), loader.Unknown},
	} {
		if got := loader.Resolve(loader.Start{Files: c.files}, "/m"); got.Kind != c.want {
			t.Errorf("%s: kind %d, want %d", c.name, got.Kind, c.want)
		}
	}
}

func TestLoaderWithoutItsLibraries(t *testing.T) {
	files := tree(filesystem.New(nil), glibc+" soname=ld-linux-x86-64.so.2", "/h interp="+glibc+" needed=libc.so.6")
	c := loader.Resolve(loader.Start{Files: files, Cache: files, LibraryPath: known(""), Preload: known("")}, "/h")
	if m := c.Missing(); len(m) != 1 || m[0].Name != "libc.so.6" || m[0].Likely {
		t.Errorf("got %+v", c)
	}
}

func TestOpen(t *testing.T) {
	base := debian("/w/liba.so.1 soname=liba.so.1 runpath=$ORIGIN/more needed=libb.so.1 needed=libc.so.6 needed=libgone.so.1",
		"/w/more/libb.so.1 soname=libb.so.1 needed=liblost.so.2 needed=libd.so.1", deb+"/libd.so.1 soname=libd.so.1", "/liba -> /w/liba.so.1")
	start := loader.Start{Files: base, Cache: base, LibraryPath: known(""), Preload: known("")}
	c := loader.Open(start, glibc, "/w/liba.so.1")
	var missing []string
	for _, l := range c.Missing() {
		missing = append(missing, l.Name+" by "+l.By)
	}
	if got := strings.Join(missing, ", "); got != "libgone.so.1 by /w/liba.so.1, liblost.so.2 by /w/more/libb.so.1" || c.Kind != loader.Glibc {
		t.Errorf("%s (%+v)", got, c)
	}
	if c = loader.Open(start, glibc, "/liba"); len(c.Missing()) != 2 || c.Missing()[0].Name != "libb.so.1" {
		t.Errorf("$ORIGIN is the folder of the link: %+v", c.Missing())
	}
	for file, want := range map[string]loader.Kind{"/nothing": loader.Unknown, "/etc/ld.so.conf": loader.NotELF} {
		if got := loader.Open(start, glibc, file); got.Kind != want || len(got.Libraries) > 0 {
			t.Errorf("%s: %+v", file, got)
		}
	}
}
