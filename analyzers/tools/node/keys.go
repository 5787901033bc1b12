package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// rotated is the day from which pnpm's newest release is signed with a key that corepack 0.27 to 0.30 do not have; 0.31
// has it. Sources: keys in corepack's archives of 0.27.0, 0.30.0 and 0.31.0; nodejs/corepack issue 612;
// firecrawl/firecrawl issue 1126.
const rotated = "2025-02-01"

// keyless are the releases of Node.js that come with corepack 0.27 to 0.30, from one on and before another, by line.
// Source: Node.js's changelogs, "update corepack to 0.28.0" and "to 0.31.0"; where the first of a line is not certain a
// later one stands here.
var keyless = map[int][2]semver.Version{
	18: {{18, 20, 3}, {18, 20, 7}},
	20: {{20, 15, 0}, {20, 18, 3}},
	22: {{22, 2, 0}, {22, 14, 0}},
	23: {{23, 0, 0}, {23, 8, 0}},
}

// unkeyed refuses what has the corepack of the image ask for the newest release of pnpm, whose signature it then cannot
// check. Its shim asks for that whatever package.json names, unless corepack has activated a release before. Source:
// lib/corepack.cjs of corepack 0.29.4, getDefaultVersion and verifySignature.
func (a corepackCall) unkeyed() bool {
	v, known := a.Version()
	line, some := keyless[v.Version[0]]
	last := v.Version
	if v.Moving {
		last = semver.Version{v.Version[0], v.Version[1], 999}
	}
	if !known || !some || v.Less(line[0]) || !last.Less(line[1]) || a.Today != "" && a.Today < rotated {
		return false
	}
	for _, name := range []string{"COREPACK_INTEGRITY_KEYS", "COREPACK_DEFAULT_TO_LATEST", "COREPACK_NPM_REGISTRY", "COREPACK_HOME"} {
		if !a.Lookup(name).Unset {
			return false
		}
	}
	home, ok := a.At(effects.Arg{Env: "HOME", Text: ".cache/node/corepack", Known: true})
	own := a.Stat(path.Join(path.Dir(path.Dir(a.Real(a.Executable))), "dist/pnpm.js")).Entry
	filled := a.Stat(home).Entry.Presence == filesystem.Present || a.State.Files.Touched(home)
	if !ok || filled || own.Presence != filesystem.Present || !own.Cause.Span.Nowhere() {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsExit, "Cannot find matching keyid: the corepack of Node.js "+v.String()+
		" lacks the key that npm has signed with since 2025: run npm install -g corepack@0.31.0 first", true)
	return true
}

// newest reports whether corepack is asked for a release of pnpm that it has to look up: by a tag, or by a line.
func newest(words []string) bool {
	for _, word := range words {
		if release, ok := strings.CutPrefix(word, "pnpm@"); ok {
			return strings.HasPrefix(release, "latest") || release != "" && !strings.Contains(release, ".") && strings.Trim(release, "^~0123456789") == ""
		}
	}
	return false
}
