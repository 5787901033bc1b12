package starts

import (
	"testing"

	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
)

func TestNever(t *testing.T) {
	for _, c := range []struct {
		option string
		v      semver.Release
		want   bool
	}{
		{"--openssl-legacy-provider", semver.Release{Version: semver.Version{16, 20, 2}}, true},
		{"--openssl-legacy-provider", semver.Release{Version: semver.Version{18, 1, 0}}, false},
		{"--env-file-if-exists", semver.Release{Version: semver.Version{20, 20, 2}}, false},
		{"--env-file", semver.Release{Version: semver.Version{18, 20, 8}}, true},
		{"--experimental-policy", semver.Release{Version: semver.Version{24, 1, 0}, Moving: true}, true},
		{"--experimental-policy", semver.Release{Version: semver.Version{23, 1, 0}}, false},
		{"--no-warnings", semver.Release{Version: semver.Version{16, 1, 0}}, false},
		{"--max-old-space-size", semver.Release{Version: semver.Version{20, 1, 0}}, false},
	} {
		if got := never(c.option, c.v); got != c.want {
			t.Errorf("%s, node %v: %v", c.option, c.v, got)
		}
	}
}
