package table

import (
	"strings"
	"testing"
)

// TestProjects: which command lines install what a project asks for, from which files.
func TestProjects(t *testing.T) {
	for line, want := range map[string]string{
		"npm ci":                           "package.json package-lock.json npm-shrinkwrap.json .npmrc",
		"npm install":                      "package.json package-lock.json npm-shrinkwrap.json .npmrc",
		"npm install express":              "",
		"npm ci --prefix web":              "",
		"npm ci -w web":                    "",
		"npm run build":                    "",
		"npm $VERB?":                       "",
		"yarn":                             "package.json yarn.lock .yarnrc .yarnrc.yml .npmrc",
		"yarn install --frozen-lockfile":   "package.json yarn.lock .yarnrc .yarnrc.yml .npmrc",
		"yarn build":                       "",
		"pnpm install --frozen-lockfile":   "package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc",
		"pnpm install --filter web":        "",
		"pnpm":                             "",
		"go mod download":                  "go.mod go.sum",
		"go mod download all":              "",
		"go mod tidy":                      "",
		"go mod download -modfile=x.mod":   "",
		"go -C web mod download":           "",
		"go build":                         "",
		"pip install -r a.txt":             "a.txt",
		"pip install -r ./a.txt -r b/c.in": "a.txt b/c.in",
		"pip install -r /a.txt":            "",
		"pip install -r ../a.txt":          "",
		"pip install -r https://x.org/a":   "",
		"pip install -r $FILE?":            "",
		"pip install -r a.txt flask":       "",
		"pip install -r a.txt -c b.txt":    "",
		"pip install -e .":                 "",
		"pip install":                      "",
		"pip download -r a.txt":            "",
	} {
		words := strings.Fields(line)
		args := argv(words)
		tool := Tools.Tool(words[0])
		got := ""
		if p := tool.Project(tool.Line(words[0], "", args[1:])); p != nil {
			got = strings.Join(p.Files, " ")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// TestProjectsAlone: which files of a project lead to others of it, or have some of its code run.
func TestProjectsAlone(t *testing.T) {
	for _, c := range []struct {
		line, name, content string
		want                bool
	}{
		{"npm ci", "package.json", `{"dependencies": {"a": "^1.0.0"}}`, true},
		{"npm ci", "package.json", `{"scripts": {"build": "x"}, "devDependencies": {"a": "npm:b@1"}}`, true},
		{"npm ci", "package.json", `{"scripts": {"prepare": "x"}}`, false},
		{"npm ci", "package.json", `{"scripts": {"postinstall": "x"}}`, false},
		{"npm ci", "package.json", `{"workspaces": ["a"]}`, false},
		{"npm ci", "package.json", `{"pnpm": {}}`, false},
		{"npm ci", "package.json", `{"resolutions": {"a": "1"}}`, false},
		{"npm ci", "package.json", `{"dependencies": {"a": "file:a"}}`, false},
		{"npm ci", "package.json", `{"devDependencies": {"a": "link:../a"}}`, false},
		{"npm ci", "package.json", `{"optionalDependencies": {"a": "./a"}}`, false},
		{"npm ci", "package.json", `{"dependencies": {"a": "/a"}}`, false},
		{"npm ci", "package.json", `{"dependencies": {"a": "~/a"}}`, false},
		{"npm ci", "package.json", `{"dependencies": {"a": 1}}`, false},
		{"npm ci", "package.json", `{`, false},
		{"npm ci", "package-lock.json", `{"workspaces": ["a"]}`, true},
		{"npm ci", ".npmrc", `registry=https://x.org`, true},
		{"yarn", ".yarnrc.yml", "nodeLinker: node-modules", true},
		{"yarn", ".yarnrc.yml", "yarnPath: .yarn/releases/yarn.cjs", false},
		{"yarn", ".yarnrc.yml", "plugins: []", false},
		{"yarn", ".yarnrc", "yarn-path x.js", false},
		{"pnpm i", "pnpm-workspace.yaml", "onlyBuiltDependencies: []", true},
		{"pnpm i", "pnpm-workspace.yaml", "packages: [a]", false},
		{"pnpm i", "pnpm-workspace.yaml", "patchedDependencies: {}", false},
		{"go mod download", "go.mod", "module x\nrequire y v1.0.0\nreplace y => z v1.0.0\n", true},
		{"go mod download", "go.mod", "replace y => ./y\n", false},
		{"go mod download", "go.mod", "replace y => /y\n", false},
		{"pip install -r a.txt", "a.txt", "--index-url https://x.org\nflask==3.0 --hash=sha256:0\n# -e .\n", true},
		{"pip install -r a.txt", "a.txt", "--extra-index-url https://x.org\n--hash=sha256:0\n", true},
		{"pip install -r a.txt", "a.txt", "-e .\n", false},
		{"pip install -r a.txt", "a.txt", "-r b.txt\n", false},
		{"pip install -r a.txt", "a.txt", "./b\n", false},
		{"pip install -r a.txt", "a.txt", "/b\n", false},
		{"pip install -r a.txt", "a.txt", "b @ file:b\n", false},
		{"pip install -r a.txt", "a.txt", "b.whl\n", false},
	} {
		words := strings.Fields(c.line)
		tool := Tools.Tool(words[0])
		p := tool.Project(tool.Line(words[0], "", argv(words)[1:]))
		if p == nil || p.Alone(c.name, c.content) != c.want {
			t.Errorf("%s: %s %q: %v", c.line, c.name, c.content, !c.want)
		}
	}
}
