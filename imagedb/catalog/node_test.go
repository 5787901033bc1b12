package catalog

import (
	"context"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func TestNodeRelease(t *testing.T) {
	for _, c := range []struct {
		tag, want string
		exact     bool
	}{
		{"20-slim", "20.20.2", false}, {"20.11.1-alpine3.19", "20.11.1", true}, {"iron", "20.20.2", false}, {"lts-iron-slim", "20.20.2", false},
		{"22.4", "22.4.0", false}, {"latest", "", false}, {"lts", "", false}, {"alpine", "", false}, {"99", "", false},
	} {
		if _, got, exact, _ := nodeRelease(c.tag); got != c.want || exact != c.exact {
			t.Errorf("nodeRelease(%q) = %q, %v; want %q, %v", c.tag, got, exact, c.want, c.exact)
		}
	}
}

// TestNodeImages: what official images of Node.js bring by their tag is likely, and so is what they do not bring.
func TestNodeImages(t *testing.T) {
	for _, c := range []struct {
		ref, path string
		want      filesystem.Presence
		link      string
	}{
		{"node:20-slim", "/usr/local/bin/yarn", filesystem.Present, "/opt/yarn-v1.22.22/bin/yarn"},
		{"node:16-alpine", "/usr/local/bin/yarn", filesystem.Present, "/opt/yarn-v1.22.19/bin/yarn"},
		{"node:8", "/usr/local/bin/yarnpkg", filesystem.Present, ""},
		{"node:26-slim", "/usr/local/bin/yarn", filesystem.Absent, ""},
		{"node:14.18.0", "/usr/local/bin/corepack", filesystem.Absent, ""},
		{"node:14.19.0", "/usr/local/bin/corepack", filesystem.Present, "../lib/node_modules/corepack/dist/corepack.js"},
		{"node:25-slim", "/usr/local/bin/corepack", filesystem.Absent, ""},
		{"node:22-slim", "/usr/local/bin/tsc", filesystem.Absent, ""},
		{"node:20", "/usr/local/lib/node_modules/pm2", filesystem.Absent, ""},
		{"node:20", "/usr/local/lib/node_modules/npm/node_modules/semver", filesystem.Unknown, ""},
	} {
		img, err := Embedded().DB("").Image(context.Background(), c.ref, "")
		if err != nil {
			t.Fatal(err)
		}
		tree, err := img.Tree(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if e := tree.Lookup(c.path); e.Presence != c.want || e.Link != c.link || e.Presence != filesystem.Unknown &&
			!e.Likely {
			t.Errorf("%s in %s: %v %q, likely %v", c.path, c.ref, e.Presence, e.Link, e.Likely)
		}
	}
}

func TestNodeVersions(t *testing.T) {
	for ref, want := range map[string]bool{"node:20.11.1-slim": true, "node:20-slim": false} {
		img, err := Embedded().DB("").Image(context.Background(), ref, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(strings.Join(img.Config.Env, " "), "NODE_VERSION=20.11.1"); got != want {
			t.Errorf("NODE_VERSION of %s: %v", ref, img.Config.Env)
		}
	}
}
