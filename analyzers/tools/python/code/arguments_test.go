package code

import (
	"strings"
	"testing"
)

// What argparse of Python 3.11 says of the same scripts and words (28 November 2026); "" where it takes them.
func TestArguments(t *testing.T) {
	const port = "p.add_argument(\"--port\", type=int)\np.add_argument(\"-v\", \"--verbose\", action=\"store_true\")\n"
	const group = "g = p.add_argument_group(\"x\")\ng.add_argument(\"--out\", required=True, help=\"x, y (z)\")\n"
	const places = "p.add_argument(\"src\")\np.add_argument(\"rest\", nargs=\"*\")\n"
	const subs = "p.add_argument(\"--verbose\", action=\"store_true\")\ns = p.add_subparsers(dest=\"command\", required=True)\n" +
		"r = s.add_parser(\"run\", aliases=[\"go\"])\nr.add_argument(\"-n\", type=int)\nr.set_defaults(f=1)\nc = s.add_parser(\"copy\")\nc.add_argument(\"src\")\n"
	const choice = "p.add_argument(\"--format\", choices=[\"json\", 'yaml'])\n"
	for _, c := range []struct{ told, args, want string }{
		{port, "", ""},
		{port, "--port 80 -v", ""},
		{port, "--po=80", ""},
		{port, "-vv", ""},
		{port, "--help --prot", ""},
		{port, "--prot 80", "unrecognized arguments: --prot 80"},
		{port, "-z", "unrecognized arguments: -z"},
		{port, "--port x", "argument --port: invalid int value: 'x'"},
		{port, "--port 1_000", ""},
		{port, "--port --verbose", "argument --port: expected one argument"},
		{port, "--port -5", ""},
		{port, "-- --prot", ""},
		{group, "", "the following arguments are required: --out"},
		{group, "--out x", ""},
		{places, "", ""},
		{places, "a b c", ""},
		{places + group, "a", "the following arguments are required: --out"},
		{choice, "--format toml", "argument --format: invalid choice: 'toml' (choose from 'json', 'yaml')"},
		{choice, "--format json", ""},
		{choice + "p.add_argument(*more)\n", "--formt x", ""},
		{choice + "p.set_defaults(x=1)\n", "--formt x", "unrecognized arguments: --formt x"},
		{subs, "", "the following arguments are required: command"},
		{subs, "--verbose", "the following arguments are required: command"},
		{subs, "run", ""},
		{subs, "run -n x", "argument -n: invalid int value: 'x'"},
		{subs, "go", ""},
		{subs, "sync a", "argument command: invalid choice: 'sync' (choose from 'run', 'go', 'copy')"},
		{subs, "copy", "the following arguments are required: src"},
		{subs, "copy a --verbose", "unrecognized arguments: --verbose"},
		{subs, "run -h", ""},
		{subs, "-h", ""},
		{subs + group, "run", "the following arguments are required: --out"},
		{subs + group, "--out x run", ""},
		{"s = p.add_subparsers()\na = s.add_parser(\"a\")\n", "", ""},
		{"s = p.add_subparsers(required=True)\na = s.add_parser(\"a\")\n", "", "the following arguments are required: {a}"},
		{"s = p.add_subparsers(required=True, parser_class=X)\n", "", ""},
		{"s = p.add_subparsers(required=True)\nfor n in names:\n    s.add_parser(n)\n", "", ""},
		{choice + "s = p.add_subparsers()\n", "--formt x", ""},
		{choice + "if x:\n    p.add_argument(\"--formt\")\n", "--formt x", ""},
		{choice + "extend(p)\n", "--formt x", ""},
		{choice + "sys.argv = []\n", "--formt x", ""},
	} {
		m := Module{File: "/a.py", Dir: "/", Main: true, Args: append([]string{}, strings.Fields(c.args)...), Minor: 11,
			Lookup: func(string) (string, bool, bool) { return "", true, false }}
		steps, _, _ := m.Steps("import argparse\np = argparse.ArgumentParser(description=\"x\")\n" + c.told + "a = p.parse_args()\n")
		got := ""
		for _, s := range steps {
			if s.Kind == Stops || s.Kind == Asks {
				got = s.Reason
			}
		}
		if got != c.want {
			t.Errorf("%q with %q: %q, want %q", c.told, c.args, got, c.want)
		}
	}
}

// A function may make the parser, and another one be given the words; what else happens to them keeps it silent.
func TestArgumentsMade(t *testing.T) {
	const made = "import argparse, sys\ndef make():\n    p = argparse.ArgumentParser()\n    p.add_argument(\"src\")\n    return p\n"
	for text, want := range map[string]string{
		made + "a = make().parse_args()\n": "the following arguments are required: src",
		made + "def main(argv=None):\n    a = make().parse_args(argv)\n    print(a.src)\nmain()\n":           "the following arguments are required: src",
		made + "def main(argv=None):\n    a = make().parse_args(argv)\nmain([\"x\"])\n":                      "",
		made + "def main(argv=None):\n    argv = argv or [\"x\"]\n    a = make().parse_args(argv)\nmain()\n": "",
		made + "a = make().parse_args(sys.argv[1:])\n":                                                       "the following arguments are required: src",
		made + "sys.argv.append(\"x\")\na = make().parse_args()\n":                                           "",
		made + "make().add_argument(\"b\")\na = make().parse_args()\n":                                       "",
	} {
		m := Module{File: "/a.py", Dir: "/", Main: true, Args: []string{}, Minor: 11,
			Lookup: func(string) (string, bool, bool) { return "", true, false }}
		steps, _, _ := m.Steps(text)
		got := ""
		for _, s := range steps {
			if s.Kind == Stops || s.Kind == Asks {
				got = s.Reason
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
