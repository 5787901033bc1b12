package seeks

import (
	"fmt"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// words are those of a command line; one with a dollar sign is not known, and one with an at sign may be many.
func words(line string) (all []tools.Word) {
	for _, w := range strings.Fields(line) {
		all = append(all, tools.Word{Text: w, Known: !strings.Contains(w, "$"), Many: w == "$@"})
	}
	return all
}

// TestTold: what a command line names takes the place of what the program looks for without it, and any file may be
// meant where that is not known.
func TestTold(t *testing.T) {
	flag := filesystem.Seek{What: "a.yml", Why: "open a.yml", Files: []string{"a.yml"}, Flag: "conf"}
	operand := filesystem.Seek{What: "a.yml", Why: "open a.yml", Files: []string{"a.yml"}, Operand: 2}
	asked := filesystem.Seek{What: "the second", Why: "open the second", Files: []string{""}, Operand: 2}
	for _, c := range []struct {
		of         filesystem.Seek
		line, want string
	}{
		{filesystem.Seek{What: "a", Files: []string{"a"}}, "-conf b c", "[a] "},
		{flag, "", "[a.yml] open a.yml"},
		{flag, "-conf b", "[b] open b"},
		{flag, "--conf b", "[b] open b"},
		{flag, "-conf=b c", "[b] open b"},
		{flag, "--conf=b", "[b] open b"},
		{flag, "-v --conf=b -conf c", "[c] open c"},
		{flag, "conf b", "[a.yml] open a.yml"},
		{flag, "-config b", "[a.yml] open a.yml"},
		{flag, "-conf", "[] open "},
		{flag, "-conf $X", "[/] "},
		{flag, "$X -conf b", "[/] "},
		{flag, "$@", "[/] "},
		{flag, "-conf=$X", "[/] "},
		{operand, "", "[a.yml] open a.yml"},
		{operand, "b", "[a.yml] open a.yml"},
		{operand, "b c", "[c] open c"},
		{operand, "b c d", "[c] open c"},
		{operand, "-v c", "[/] "},
		{operand, "$X c", "[/] "},
		{operand, "b $@", "[/] "},
		{asked, "", "[/] "},
		{asked, "b", "[/] "},
		{asked, "b c", "[c] open c"},
	} {
		s := told(c.of, words(c.line))
		if got := fmt.Sprint(s.Files, " ", s.Why); got != c.want {
			t.Errorf("%q with flag %q, operand %d: %s, want %s", c.line, c.of.Flag, c.of.Operand, got, c.want)
		}
	}
}

// TestUndefined: flags that a program of Go's flag package does not take.
func TestUndefined(t *testing.T) {
	takes := map[string]bool{"conf": true, "v": false}
	for line, want := range map[string]string{
		"": "", "-v": "", "--v": "", "-v=true -x": "x", "-conf a -x": "x", "-conf -x": "", "--conf=a --x=1": "x",
		"-x": "x", "a -x": "", "- -x": "", "-- -x": "", "-conf a b -x": "", "$X -x": "", "-v $@ -x": "", "-conf": "",
	} {
		if got := undefined(takes, words(line)); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// TestValued: a variable of the image names another file.
func TestValued(t *testing.T) {
	form := filesystem.Seek{What: "a.yml", Why: "open a.yml", Files: []string{"a.yml"}, Variables: []string{"CONF"}, Form: "\x00/x"}
	needed := filesystem.Seek{What: "CONF", Why: "environment variable CONF is not set", Variables: []string{"CONF"}, Form: "\x00"}
	formless := form
	formless.Form = ""
	known := tools.Variable{Text: "/etc", Known: true}
	for _, c := range []struct {
		of   filesystem.Seek
		v    tools.Variable
		want string
	}{
		{form, known, "[/etc/x] open /etc/x []"},
		{needed, known, "[/etc] open /etc: no such file or directory []"},
		{form, tools.Variable{Text: "https://x.org", Known: true}, "[a.yml] open a.yml [CONF]"},
		{form, tools.Variable{Known: true}, "[a.yml] open a.yml [CONF]"},
		{form, tools.Variable{Text: "/e"}, "[a.yml] open a.yml [CONF]"},
		{form, tools.Variable{Text: "/etc", Known: true, Unset: true}, "[a.yml] open a.yml [CONF]"},
		{formless, known, "[a.yml] open a.yml [CONF]"},
	} {
		s := valued(&tools.World{Vars: map[string]tools.Variable{"CONF": c.v}}, c.of)
		if got := fmt.Sprint(s.Files, " ", s.Why, " ", s.Variables); got != c.want {
			t.Errorf("%+v: %s, want %s", c.v, got, c.want)
		}
	}
	if s := valued(&tools.World{}, form); s.Files[0] != "a.yml" {
		t.Errorf("without variables: %v", s.Files)
	}
}
