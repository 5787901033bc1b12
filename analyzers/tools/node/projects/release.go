package projects

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Version is that of Node.js as the node images say it, where their own node is the one that runs.
func (a *Call) Version() (r semver.Release, ok bool) {
	if node := a.World.Program("node"); node.Presence != filesystem.Present || node.Likely ||
		node.Path != "/usr/local/bin/node" || a.State.Files.Touched(node.Path) {
		return semver.Release{}, false
	}
	return released(a)
}

// released is the version that the node images say of themselves: by a variable, or by the headers beside the program.
func released(a *Call) (r semver.Release, ok bool) {
	if said := a.Lookup("NODE_VERSION"); said.Known && !said.Unset {
		r.Version, ok = semver.Parse(said.Text)
		return r, ok
	}
	text, ok := a.Text(path.Join("/usr/local", headers))
	if !ok {
		return semver.Release{}, false
	}
	r.Moving = true
	for i, name := range []string{"MAJOR", "MINOR", "PATCH"} {
		for _, m := range defined.FindAllStringSubmatch(text, -1) {
			if m[1] == name {
				r.Version[i], _ = strconv.Atoi(m[2])
			}
		}
	}
	return r, r.Version[0] > 0
}

// headers is the file in Node.js's folder that says which version it is.
const headers = "include/node/node_version.h"

var defined = lazyregexp.New(`(?m)^#define NODE_(MAJOR|MINOR|PATCH)_VERSION ([0-9]+)$`)

// Modern reports whether npm is certainly 7 or later, as with Node.js 15 (nodejs.org/dist/index.json).
func (a *Call) Modern() bool {
	r, ok := released(a)
	return ok && r.Version[0] >= 15 && !a.downgraded()
}

// downgraded reports whether the build installed a release of npm's before 7.
func (a *Call) downgraded() bool {
	for _, dir := range a.SearchPath() {
		if a.Absent(path.Join(dir, "npm")) {
			continue
		}
		at := path.Join(dir, "../lib/node_modules/npm/package.json")
		var m Manifest
		if a.Stat(at).Entry.Cause.Span.Nowhere() || !a.JSON(at, &m) {
			return false
		}
		first, _, _ := strings.Cut(m.Version, ".")
		n, err := strconv.Atoi(first)
		return err == nil && n < 7
	}
	return false
}
