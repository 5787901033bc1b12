package golang

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/linking"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// throughC are the packages of the standard library that are net, os/user or plugin, or import one of them: with cgo they call
// the C library. Source: go list -deps std of Go 1.26.
var throughC = tools.WordList(`archive/tar crypto/tls crypto/x509 expvar log/syslog mime/multipart net net/http net/http/cgi net/http/cookiejar
	net/http/fcgi net/http/httptest net/http/httptrace net/http/httputil net/http/pprof net/mail net/rpc net/rpc/jsonrpc
	net/smtp net/textproto
	os/user plugin`)

// arch is the platform's GOARCH.
func (c *call) arch() string {
	arch, _, _ := strings.Cut(c.Arch(), "/")
	return arch
}

// cgo reports whether cgo is on. Without CGO_ENABLED it is for a native build where the C compiler is found, since Go
// 1.20. Source: the documentation of cmd/cgo.
func (c *call) cgo() (on, decided bool) {
	switch asked, ok := c.environ("CGO_ENABLED"); {
	case !ok:
		return false, false
	case asked == "0" || asked == "1":
		return asked == "1", true
	case asked != "":
		return false, false
	}
	system, _ := c.environ("GOOS")
	arch, _ := c.environ("GOARCH")
	if system != "" && system != "linux" || arch != "" && arch != c.arch() {
		return false, true
	}
	if cc, ok := c.environ("CC"); !ok || cc != "" || !c.version.since("go1.20") {
		return false, false
	}
	gcc := c.World.Program("gcc")
	return gcc.Presence == filesystem.Present, gcc.Presence != filesystem.Unknown && !gcc.Likely
}

// alone reports whether a build is without cgo as nothing asks for C, or as the image likely has no C compiler; then the
// program is likely too.
func (c native) alone() bool {
	if c.found.complete && !c.asksC() {
		return true
	}
	asked, ok := c.environ("CGO_ENABLED")
	cc, also := c.environ("CC")
	gcc := c.World.Program("gcc")
	return c.Executable == "" && ok && also && asked == "" && cc == "" && gcc.Presence == filesystem.Absent && c.version.since("go1.20")
}

// linked reports whether a program is linked with the C library, and whether that is known.
func (c native) linked() (with, known bool) {
	on, decided := c.cgo()
	return on && decided && !c.pure(), decided || c.alone()
}

// pure reports whether nothing that is built goes through cgo, whether that is on or not: all of it is the module's own or the
// standard library's. Source: the documentation of cmd/cgo; cmd/link, -linkmode.
func (c native) pure() bool {
	if !c.found.complete || c.asksC() || strings.Contains(c.flags["ldflags"].Text, "linkmode") || !c.version.since("go1.20") {
		return false
	}
	always, ok := c.environ("GOFLAGS")
	for _, name := range []string{"race", "msan", "asan", "buildmode", "linkshared"} {
		if _, given := c.flags[name]; given || !ok || strings.Contains(always, "-"+name) {
			return false
		}
	}
	for name := range c.found.imports {
		if first, _, _ := strings.Cut(name, "/"); strings.Contains(first, ".") || throughC.Has(name) {
			return false
		}
	}
	return true
}

// asksC reports whether something that is built certainly goes through cgo when that is on.
func (c *call) asksC() bool {
	if c.found.cgo || sanitizer(c) != "" {
		return true
	}
	tags := c.tags()
	if slices.Contains(tags, "netgo") || slices.Contains(tags, "osusergo") {
		return false
	}
	for name := range c.found.imports {
		if throughC.Has(name) {
			return true
		}
	}
	return false
}

// compiler refuses a build with cgo without a C compiler.
func (c *call) compiler() {
	if c.verb != "build" && c.verb != "install" && c.verb != "run" || len(c.found.mains) == 0 || strings.HasPrefix(c.Fields[0].Text, "xx-") {
		return
	}
	on, _ := c.environ("CGO_ENABLED")
	cc, ok := c.environ("CC")
	gcc := c.World.Program("gcc")
	_, race := c.flags["race"]
	external := race || strings.Contains(c.flags["ldflags"].Text, "-linkmode external") || strings.Contains(c.flags["ldflags"].Text, "-linkmode=external")
	if on != "1" || !ok || cc != "" || gcc.Presence != filesystem.Absent || !external && !(c.asksC() && (c.found.cgo || c.version.since("go1.20"))) {
		return
	}
	c.Refuse(effects.Arg{}, state.FailsCompiler, `cgo: C compiler "gcc" not found in PATH`, gcc.Likely || c.Executable == "")
}

// foreignMachine is what the linker makes for other processors, where cgo is off unless a variable says otherwise. Source:
// go help environment; the machines of elf(5).
var foreignMachine = map[string]*filesystem.ELF{
	"arm64": {Class: 64, Machine: 183, Type: 2}, "arm": {Class: 32, Machine: 40, Type: 2}, "riscv64": {Class: 64, Machine: 243, Type: 2},
	"ppc64le": {Class: 64, Machine: 21, Type: 2}, "s390x": {Class: 64, Machine: 22, Type: 2},
}

// crossed is the program for another processor that GOARCH asks for; nil where it asks for none, or cgo is on.
func crossed(c *call) *filesystem.ELF {
	system, _ := c.environ("GOOS")
	arch, _ := c.environ("GOARCH")
	_, mode := c.flags["buildmode"]
	_, exp := c.flags["compiler"]
	if on, _ := c.cgo(); on || mode || exp || c.Arch() != "amd64" || system != "" && system != "linux" {
		return nil
	}
	return foreignMachine[arch]
}

// object is what is known of the program that is built of a directory, "" for another module's; nil where its linkage
// is not.
func (c *call) object(main string) *filesystem.ELF {
	system, _ := c.environ("GOOS")
	arch, _ := c.environ("GOARCH")
	mode, told := c.flags["buildmode"]
	_, exp := c.flags["compiler"]
	on, decided := (native{c}).linked()
	if c.Arch() != "amd64" || arch != "" && arch != "amd64" || system != "" && system != "linux" || told && mode.Text != "pie" || exp || !decided {
		return nil
	}
	o := &filesystem.ELF{Class: 64, Machine: 62, Type: 2, Seeks: c.sought()}
	if main != "" {
		o.Seeks = append(o.Seeks, opens(c, main)...)
	}
	if told {
		return native{c}.movable(o, on)
	}
	if !on {
		return o
	}
	if flags := c.flags["ldflags"]; !flags.Known && flags.Index > 0 || strings.Contains(flags.Text, "linkmode") || strings.Contains(flags.Text, "extld") || !c.asksC() || !c.version.since("go1.20") {
		return nil
	}
	if l, ok := c.environ("CGO_LDFLAGS"); !ok || l != "" {
		return nil
	}
	for _, libc := range []struct{ interp, soname string }{{"/lib64/ld-linux-x86-64.so.2", "libc.so.6"}, {"/lib/ld-musl-x86_64.so.1", "libc.musl-x86_64.so.1"}} {
		if e := c.Stat(libc.interp).Entry; e.Presence == filesystem.Present && (!e.Likely || c.Executable == "") {
			o.Interp, o.Needed = libc.interp, []string{libc.soname}
			for _, name := range c.found.links {
				if soname, ok := linking.Soname(c.World, name); ok && soname != "" && !strings.Contains(c.flags["ldflags"].Text, "-static") {
					o.Needed = append(o.Needed, soname)
				}
			}
			if c.Defines("GLIBC_2.34") {
				o.VerNeeds = []filesystem.VersionNeed{{File: "libc.so.6", Versions: []string{"GLIBC_2.34"}}}
			}
			return o
		}
	}
	return nil
}

// movable is a program that may lie anywhere in memory: also without C the system's loader starts it; nil where it is linked
// with more than that. Source: cmd/link, Go 1.23: -buildmode=pie with the internal linker.
func (c native) movable(o *filesystem.ELF, on bool) *filesystem.ELF {
	const loader = "/lib64/ld-linux-x86-64.so.2"
	e := c.Stat(loader).Entry
	if flags := c.flags["ldflags"]; on && c.asksC() || !flags.Known && flags.Index > 0 || linkOption.MatchString(flags.Text) || e.Presence != filesystem.Present || e.Likely && c.Executable != "" {
		return nil
	}
	o.Type, o.Interp = 3, loader
	return o
}

// linkOption is what has the linker leave the loader out, or another one link.
var linkOption = lazyregexp.New(`linkmode|extld|(?:^|[\s'"])-(?:d|I)\b`)
