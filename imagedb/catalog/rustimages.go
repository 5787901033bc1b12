package catalog

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const rustNote = "catalog: rust-lang/docker-rust, by the tag"

// rustPrograms are what the profile minimal of rustup installs of a toolchain, and rustProxies what rustup itself puts on
// PATH, of components that are not installed too. Sources: rustup's documentation, "Profiles" and "Proxies"; the manifests
// of channels 1.63 and 1.90.
var (
	rustPrograms = strings.Fields("cargo rustc rustdoc rust-gdb rust-gdbgui rust-lldb")
	rustProxies  = append(strings.Fields("cargo-clippy cargo-fmt cargo-miri clippy-driver rls rustfmt rustup"), rustPrograms...)
)

var rustTag = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([0-9]+)\.([0-9]+)(?:\.([0-9]+))?(?:-|$)`) })

// addRust adds what is likely of an official image of Rust: one toolchain of the profile minimal, for the image's own
// system, which anyone may write to. Source: rust-lang/docker-rust@7668ee2, Dockerfile-debian.template (chmod -R a+w); the
// profile since 1.40.
func (d *db) addRust(t *tree, at reference, musl, foreign bool) {
	if at.repo != "rust" {
		return
	}
	system := map[bool]string{false: "x86_64", true: "aarch64"}[foreign] + "-unknown-linux-" + map[bool]string{false: "gnu", true: "musl"}[musl]
	g := group{note: rustNote, replace: true}
	put := func(p string, kind filesystem.Type) {
		g.files = append(g.files, store.File{Path: p, Type: kind, Mode: 0o777,
			Known: filesystem.KnowMode | filesystem.KnowOwner, Likely: true})
	}
	toolchain := "/usr/local/rustup/toolchains/" + d.rustVersion(at.tag) + "-" + system
	for _, dir := range []string{"/usr/local/cargo", "/usr/local/cargo/bin", "/usr/local/rustup", "/usr/local/rustup/toolchains", toolchain,
		toolchain + "/bin", toolchain + "/lib/rustlib/" + system, toolchain + "/lib/rustlib/" + system + "/lib"} {
		put(dir, filesystem.Directory)
	}
	for _, name := range []string{"components", "multirust-channel-manifest.toml", "multirust-config.toml", "rust-installer-version",
		"manifest-cargo-" + system, "manifest-rust-std-" + system, "manifest-rustc-" + system} {
		put(toolchain+"/lib/rustlib/"+name, filesystem.Regular)
	}
	for _, dir := range []string{"etc", "lib", "libexec", "share", "lib/rustlib/etc"} {
		put(toolchain+"/"+dir, filesystem.Directory)
		t.zones[toolchain+"/"+dir] = store.Zone{Path: toolchain + "/" + dir, Rule: "open", Note: rustNote}
	}
	for _, name := range rustPrograms {
		put(toolchain+"/bin/"+name, filesystem.Regular)
	}
	for _, name := range rustProxies {
		put("/usr/local/cargo/bin/"+name, filesystem.Regular)
	}
	put("/usr/local/cargo/env", filesystem.Regular)
	put("/usr/local/rustup/settings.toml", filesystem.Regular)
	t.add(g)
	for _, dir := range []string{"/usr/local/cargo", "/usr/local/rustup/toolchains", toolchain, toolchain + "/bin", toolchain + "/lib/rustlib"} {
		t.zones[dir] = store.Zone{Path: dir, Rule: "likely", Note: rustNote}
	}
}

// rustVersion is the release of the toolchain that a tag stands for, as rustup names it: of a tag that names none the newest
// that is known.
func (d *db) rustVersion(tag string) string {
	if m := rustTag().FindStringSubmatch(tag); m != nil {
		return m[1] + "." + m[2] + "." + cmp.Or(m[3], "0")
	}
	tags, _ := d.KnownTags("rust")
	newest := "1.0.0"
	for _, one := range tags {
		if m := rustTag().FindStringSubmatch(one); m != nil && m[0] == one && m[3] != "" && slices.Compare(numbers(newest), numbers(one)) < 0 {
			newest = one
		}
	}
	return newest
}

func numbers(version string) (out []int) {
	for word := range strings.SplitSeq(version, ".") {
		n, _ := strconv.Atoi(word)
		out = append(out, n)
	}
	return out
}
