package lockhash

import (
	"slices"
	"testing"
)

// The hashes are those of Python's hashlib.sha256 over json.dumps(..., sort_keys=True) of the tables that Poetry's
// locker and plette take.

const plain = `
[tool.poetry.dependencies]
python = "^3.11"
x = {version = "1", extras = ["a", "b"], optional = true}
`

const everything = `
[tool.poetry]
name = "no matter"
[[tool.poetry.source]]
name = "s"
url = "https://example.com/simple"
priority = 1
[tool.poetry.dependencies]
python = "^3.11"
name = "Grüße 😀 \"q\" \\ \t\n\r\u007f"
[tool.poetry.extras]
e = ["x"]
[tool.poetry.group.dev.dependencies]
y = "*"
`

const project = `
[project]
name = "no matter"
requires-python = ">=3.11"
dependencies = ["a>1"]
[project.optional-dependencies]
o = ["b"]
[tool.poetry.dependencies]
python = "^3.11"
[tool.poetry.extras]
e = ["x"]
`

const old, alone = "33f24d7b2b211b8ad9402c92783c9e50598fdae2bd08391a74b5a2d9f21061af",
	"eae07960ba0c436d426e5ed52f6a17a4dd318ebe4196b53aee9349a3a10f2c1e"

func TestPoetry(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{plain, []string{"faa24f46ed76231f7e797600204d343b47533cf0e37983c56211bfbd4b9934af"}},
		{everything, []string{"e44bf677ba91e361ebef49083453f0aff9d90b8c2fa031ae3a72eadbf10583a5"}},
		{project, []string{old, alone}},
		{project + "[dependency-groups]\ndev = ['c']\n", []string{old, alone,
			"336b0a3f6e694d70a6877366c6d66b4d0ce928747c194a3055d86ba30f8b9560",
			"5ba9ce10eb831e96677498397242c6256a5e89bdc89bf4dca3b7f1eb2c4c9c47"}},
		{"[tool.poetry.dependencies]\nx = {at = 2026-11-22}\n", nil}, // JSON has no dates
		{"[tool.poetry.dependencies]\nx = [1.5]\n", nil},
		{"[broken", nil},
	} {
		if got := Poetry([]byte(c.text)); !slices.Equal(got, c.want) {
			t.Errorf("%s\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

func TestPipfile(t *testing.T) {
	const sources = "[[source]]\nurl = 'https://example.com/simple'\nverify_ssl = true\nname = 'x'\n"
	for text, want := range map[string]string{
		sources + "[packages]\na = '*'\n[requires]\npython_version = '3.11'\n":                                                                          "069b3229d172493d6da76af9d686f62c3a601d2edc0c90e49e33a6e701ced522",
		sources + "[packages]\na = '*'\n[dev-packages]\nb = {version = '1', extras = ['c']}\n[docs]\nd = '*'\n[scripts]\nx = 'y'\n[pipenv]\nz = true\n": "807aa7ad1fc0cf041780fe330c645212257d30c4fd6a9781ad2db673f8632986",
		"[packages]\na = '*'\n":             "", // pipenv adds a source of its own
		sources + "[packages]\na = [1.5]\n": "",
		"[broken":                           "",
	} {
		if got := Pipfile([]byte(text)); got != want {
			t.Errorf("%s\n got %q\nwant %q", text, got, want)
		}
	}
}

func TestHeld(t *testing.T) {
	const poetry, pipfile = "[metadata]\ncontent-hash = \"abc\"\n", `{"_meta": {"hash": {"sha256": "def"}}}`
	if got := OfPoetry([]byte(poetry)) + OfPipfile([]byte(pipfile)); got != "abcdef" {
		t.Errorf("got %q", got)
	}
	if got := OfPoetry([]byte("[")) + OfPipfile([]byte("{")) + OfPoetry(nil) + OfPipfile([]byte("{}")); got != "" {
		t.Errorf("got %q of what has none", got)
	}
}
