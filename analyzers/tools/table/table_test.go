package table

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/effects"
)

func args(line string) []effects.Arg {
	var argv []effects.Arg
	for i, w := range strings.Fields(line) {
		argv = append(argv, effects.Arg{Text: w, Known: true, Index: i})
	}
	return argv
}

// TestNamed holds every reader of what a package manager is told to the same packages: what runs, and what the text
// says.
func TestNamed(t *testing.T) {
	for line, want := range map[string]string{
		"apt-get install -y a b":                                   "a b",
		"apt-get -y -t bookworm --no-install-recommends install a": "a",
		"apt-get install -a arm64 x":                               "x",
		"apt-get install --host-architecture arm64 x":              "x",
		"pip --no-cache-dir --timeout 9 install -r r -d /d x":      "x",
		"pip3.12 wheel -w /w --no-deps x":                          "x",
		"python3.12 -m pip install x":                              "x",
		"apk add -X https://example.com/r --virtual .d x":          "x",
		"apk add --cache-max-age 3 x":                              "x",
		"dnf --enablerepo crb install x":                           "x",
		"dnf5 install --repofrompath r,https://example.com x":      "x",
		"dnf-3 install -y x":                                       "x",
		"tdnf install -R 3 x":                                      "x",
		"yum install --repofrompath r,https://example.com x":       "x",
		"zypper -n install -r repo x":                              "x",
		"zypper --root /r in --from repo -C x":                     "x",
	} {
		argv := args(line)
		tool, from := Tools.Called(argv)
		if tool == nil {
			t.Errorf("%s: no tool", line)
			continue
		}
		l := tool.Line(argv[from].Text, "", argv[from+1:])
		if got := texts(l.Operands); got != want {
			t.Errorf("%s: the text names %q, want %q", line, got, want)
		}
		for _, a := range Tools.Of(argv, "").Actions {
			if got := texts(a.Paths); a.Kind == effects.Packages && got != want {
				t.Errorf("%s: what runs names %q, want %q", line, got, want)
			}
		}
	}
}

func texts(args []effects.Arg) string {
	var all []string
	for _, a := range args {
		all = append(all, a.Text)
	}
	return strings.Join(all, " ")
}

func TestInstallersKeepToTheirPrefix(t *testing.T) {
	for line, program := range map[string]string{
		"pip install x": "/usr/bin/pip", "pip3 install x": "", "npm install -g x": "/usr/bin/npm", "cargo install x": "/usr/bin/cargo",
		"python3 setup.py install": "/usr/bin/python3", "go install x": "/usr/local/go/bin/go",
	} {
		for _, a := range Tools.Of(args(line), program).Actions {
			for _, p := range a.Paths {
				if (a.Kind == effects.Under || a.Kind == effects.Inside) && p.Env == "" && (p.Text == "/" || p.Text == "/usr" || p.Text == "/usr/local" || strings.HasSuffix(p.Text, "/bin") && a.Kind == effects.Under && !strings.Contains(line, "setup.py")) {
					t.Errorf("%s may have written anywhere in %s", line, p.Text)
				}
			}
		}
	}
}
