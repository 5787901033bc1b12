package catalog

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

//go:embed node.tsv
var nodeTable string

// nodeLine is a line of releases of Node.js, as the official images have it.
type nodeLine struct {
	major    string
	newest   string
	corepack string // the first release that brings it; "*": all, "none"
	yarn     []string
	name     string
}

var nodeLines = sync.OnceValue(func() (all []nodeLine) {
	for line := range strings.Lines(nodeTable) {
		if f := strings.Split(strings.TrimRight(line, "\n"), "\t"); len(f) == 5 && !strings.HasPrefix(line, "#") {
			all = append(all, nodeLine{f[0], f[1], f[2], strings.Fields(field(f[3])), field(f[4])})
		}
	}
	return all
})

// nodeTag is a tag that names releases: 20, 20.11, 20.11.1, iron, each with a variant behind it or without.
var nodeTag = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:([0-9]+)(?:\.([0-9]+)(?:\.([0-9]+))?)?|(?:lts-)?([a-z]+))(?:-[a-z0-9.-]+)?$`)
})

// nodeRelease is the release that a tag stands for: the one that it names, or the newest that is known of those that it
// may stand for.
func nodeRelease(tag string) (l nodeLine, release string, exact, ok bool) {
	m := nodeTag().FindStringSubmatch(tag)
	if m == nil {
		return l, "", false, false
	}
	for _, l := range nodeLines() {
		switch {
		case m[4] != "" && m[4] == l.name, m[4] == "" && m[1] == l.major && m[2] == "":
			return l, l.newest, false, true
		case m[4] == "" && m[1] == l.major && m[3] != "":
			return l, m[1] + "." + m[2] + "." + m[3], true, true
		case m[4] == "" && m[1] == l.major:
			return l, m[1] + "." + m[2] + ".0", false, true // no older than that
		}
	}
	return l, "", false, false
}

// nodeEnvironment is what an exact tag says of the environment.
func nodeEnvironment(tag string) []string {
	if _, release, exact, ok := nodeRelease(tag); ok && exact {
		return []string{"NODE_VERSION=" + release}
	}
	return nil
}

// nodeClosed are the folders that have what the recipes and npm's archive put there and nothing else, and those of
// modules for every program, which Debian's packages of Node.js and old releases have. Debian's own images have nothing
// in /usr/src and /srv, where projects go, and none has packages above them.
var nodeClosed = []string{"/usr/local/bin", "/usr/local/sbin", "/usr/local/lib/node_modules", "/home/node", gypBin, "/usr/local/lib/node", "/usr/lib/node", "/usr/lib/nodejs",
	"/usr/share/nodejs", "/root/.node_modules", "/root/.node_libraries", "/usr/src",
	"/usr/node_modules", "/usr/share/node_modules", "/home/node_modules", "/opt", "/var/node_modules", "/var/www/node_modules", "/srv"}

const nodeNote = "catalog: nodejs/docker-node, by the tag"

// gypBin is the folder that npm puts on PATH for scripts, beside those of the project's packages.
const gypBin = "/usr/local/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin"

// nodeImages is the repository of the official images.
const nodeImages = "node"

// addNode adds what is likely of an official image of Node.js. lacks is what it comes without.
func (t *tree) addNode(ref string, lacks []string) {
	tag, ok := nodeTagOf(ref)
	if !ok {
		return
	}
	t.add(nodeGroup(tag, lacks))
	for _, dir := range nodeClosed {
		t.zones[dir] = store.Zone{Path: dir, Rule: "likely", Note: nodeNote}
	}
	for _, name := range []string{"npm", "corepack"} { // the modules of either are not listed
		dir := "/usr/local/lib/node_modules/" + name
		t.zones[dir] = store.Zone{Path: dir, Rule: "open", Note: nodeNote}
	}
	for _, file := range lacks {
		t.commands[base(file)] = store.Absence{Likely: true, Note: nodeNote}
	}
}

// nodeTagOf is the tag of a reference to an official image of Node.js.
func nodeTagOf(ref string) (tag string, ok bool) {
	at, err := parseReference(ref)
	return at.tag, err == nil && at.repo == nodeImages
}

// nodeEntry is written for what the images' entry script does, which began in August 2019: what is not a command is
// node's. Source: nodejs/docker-node@f27d936, docker-entrypoint.sh.
const nodeEntry = `#!/bin/sh
set -e
if [ "${1#-}" != "$1" ] || [ -z "$(command -v "$1")" ]; then
	set -- node "$@"
elif [ -f "$1" ] && [ ! -x "$1" ]; then
	set -- node "$@"
fi
exec "$@"
`

// nodeGroup is what an official image of Node.js likely holds outside of the distribution's packages.
func nodeGroup(tag string, lacks []string) group {
	g := group{note: nodeNote, contents: map[string]string{}, replace: true}
	put := func(p string, kind filesystem.Type, mode uint16, link string) {
		g.files = append(g.files, store.File{Path: p, Type: kind, Mode: mode, Link: link,
			Known: filesystem.KnowMode | filesystem.KnowOwner, Likely: true})
	}
	for _, dir := range []string{"/usr/local/bin", "/usr/local/lib", "/usr/local/lib/node_modules", "/usr/local/lib/node_modules/npm"} {
		put(dir, filesystem.Directory, 0o755, "")
	}
	g.files = append(g.files, store.File{Path: "/home/node", Type: filesystem.Directory, UID: 1000, GID: 1000, Known: filesystem.KnowOwner, Likely: true})
	put("/usr/local/bin/node", filesystem.Regular, 0o755, "")
	put("/usr/local/bin/nodejs", filesystem.Symlink, 0o777, "node")
	put("/usr/local/bin/docker-entrypoint.sh", filesystem.Regular, 0o755, "")
	g.contents["/usr/local/bin/docker-entrypoint.sh"] = nodeEntry
	linked := func(name, to string) {
		put("/usr/local/lib/node_modules/"+to, filesystem.Regular, 0o755, "")
		put("/usr/local/bin/"+name, filesystem.Symlink, 0o777, "../lib/node_modules/"+to)
	}
	put(gypBin+"/node-gyp", filesystem.Regular, 0o755, "")
	linked("npm", "npm/bin/npm-cli.js")
	linked("npx", "npm/bin/npx-cli.js")
	l, release, _, ok := nodeRelease(tag)
	if !ok {
		return g
	}
	g.contents["/usr/local/include/node/node_version.h"] = versionHeader(release)
	put("/usr/local/include/node/node_version.h", filesystem.Regular, 0o644, "")
	if !slices.Contains(lacks, "/usr/local/bin/corepack") {
		linked("corepack", "corepack/dist/corepack.js")
		for _, shim := range []string{"yarn", "yarnpkg", "pnpm", "pnpx", "npm", "npx"} {
			put("/usr/local/lib/node_modules/corepack/dist/"+shim+".js", filesystem.Regular, 0o755, "")
		}
	}
	if yarn := l.yarnOf(release); yarn != "" {
		put("/opt/yarn-v"+yarn+"/bin/yarn.js", filesystem.Regular, 0o755, "")
		put("/opt/yarn-v"+yarn+"/lib/cli.js", filesystem.Regular, 0o644, "")
		for _, name := range []string{"yarn", "yarnpkg"} {
			put("/opt/yarn-v"+yarn+"/bin/"+name, filesystem.Regular, 0o755, "")
			put("/usr/local/bin/"+name, filesystem.Symlink, 0o777, "/opt/yarn-v"+yarn+"/bin/"+name)
		}
	} else if !slices.Contains(l.yarn, "none") { // of a version that is not known
		put("/usr/local/bin/yarn", filesystem.Regular, 0o755, "")
		put("/usr/local/bin/yarnpkg", filesystem.Regular, 0o755, "")
	}
	return g
}

// versionHeader is the header that says which release this is, as far as it says that.
func versionHeader(release string) string {
	var major, minor, patch int
	_, _ = fmt.Sscanf(release, "%d.%d.%d", &major, &minor, &patch)
	return fmt.Sprintf("#define NODE_MAJOR_VERSION %d\n#define NODE_MINOR_VERSION %d\n#define NODE_PATCH_VERSION %d\n", major, minor, patch)
}

// yarnOf is the version of yarn 1 beside a release, "" where it is not known.
func (l nodeLine) yarnOf(release string) string {
	for _, y := range l.yarn {
		version, since, some := strings.Cut(y, "@")
		if version == "none" {
			return ""
		}
		if !some || !olderNode(release, since) {
			return version
		}
	}
	return ""
}

// nodeLacks are the programs that an official image of Node.js comes without, by its tag.
func nodeLacks(ref string) (files []string) {
	tag, official := nodeTagOf(ref)
	l, release, _, ok := nodeRelease(tag)
	if !ok || !official {
		return nil
	}
	if slices.Contains(l.yarn, "none") {
		files = append(files, "/usr/local/bin/yarn", "/usr/local/bin/yarnpkg")
	}
	if l.corepack == "none" || l.corepack != "*" && olderNode(release, l.corepack) {
		files = append(files, "/usr/local/bin/corepack")
	}
	return files
}

// olderNode reports whether a release of a line is older than another of the same line.
func olderNode(release, than string) bool {
	var a, b [3]int
	_, _ = fmt.Sscanf(release, "%d.%d.%d", &a[0], &a[1], &a[2])
	_, _ = fmt.Sscanf(than, "%d.%d.%d", &b[0], &b[1], &b[2])
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}
