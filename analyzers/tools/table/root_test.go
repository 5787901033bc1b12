package table

import "testing"

// TestRootOfAnything: a command line that is being typed, or whose tool finds no options in it, needs no file and stops
// nothing.
func TestRootOfAnything(t *testing.T) {
	for _, name := range []string{"npm", "pnpm", "yarn", "go", "gradle", "./gradlew", "ant", "mvn", "poetry", "pipenv", "pip", "uv", "composer", "cargo",
		"make", "bundle", "mix", "node", "python3", "php", "ruby", "java"} {
		for _, rest := range []string{"", " -", " --", " -x", " $A?", " -m", " -m pip", " install", " -c x", " x -y", " --prefix", " run", " compose", " -C"} {
			Root(args(name + rest))
		}
	}
	if got := Root(args("make")); len(got) == 0 {
		t.Error("make needs no makefile")
	}
	if got := Root(args("npm ci")); len(got) == 0 {
		t.Error("npm ci needs no package.json")
	}
}
