package packages

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
)

// natives are packages whose install script fetches or compiles what they load: the package, the file that comes of that,
// and the first release that does without it. Source: npm view PACKAGE scripts, and what node prints where the file is
// missing; 2026-11-28.
const natives = `
	better-sqlite3 build/Release/better_sqlite3.node -
	sqlite3 build/Release/node_sqlite3.node -
	bcrypt lib/binding/napi-v3/bcrypt_lib.node 6.0.0
	canvas build/Release/canvas.node -
	re2 build/Release/re2.node -
	node-rdkafka build/Release/node-librdkafka.node -
	sharp build/Release/sharp-linux-x64.node 0.33.0
	libpq build/Release/addon.node -
`

// Native is the file that a package cannot do without and that its install script provides, "" for others. version is a
// range where no list has the version.
func Native(name, version string) string {
	for line := range strings.Lines(natives) {
		w := strings.Fields(line)
		if len(w) < 3 || w[0] != name {
			continue
		}
		first, bounded := semver.Parse(w[2])
		held, known := semver.Parse(strings.TrimLeft(version, "^~="))
		if bounded && (!known || !held.Less(first)) {
			return ""
		}
		return w[1]
	}
	return ""
}

// Sass is the package that SassFor speaks of.
const Sass = "node-sass"

// SassFor is the last major version of Node.js that a major version of node-sass has prebuilt binaries for, 0 where that
// is not known; on a later one it is compiled, with a compiler and python: version 4 takes Python 2 alone. Source:
// node-sass README, the table of supported versions, and its releases 4 to 9; node-gyp 3.8's lib/find-python.js.
func SassFor(major int) (last int, python string) {
	last = map[int]int{4: 14, 5: 15, 6: 16, 7: 17, 8: 19, 9: 20}[major]
	if major == 4 {
		return last, "python2"
	}
	return last, "python3"
}
