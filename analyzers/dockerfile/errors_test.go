package dockerfile

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
)

func TestErrors(t *testing.T) {
	long := strings.Repeat("x", maxLine)
	for _, c := range []struct{ file, want string }{
		{"FROM a\nRUNN b\nRUN c\nENV A\nCOPY --form=x a b", `2:1 "RUNN" unknown instruction: RUNN (did you mean RUN?); ` +
			`4:1 "ENV" ENV must have two arguments; 5:6 "--form=x" unknown flag: --form (did you mean from?)`},
		{"FROM a\nARD b", `2:1 "ARD" unknown instruction: ARD (did you mean ADD?)`},
		{"FROM a\nCOPY \\\n --link --frm=x a b", `2:1 "COPY \\\n --link --frm=x" unknown flag: --frm (did you mean from?)`},
		{"FROM a\nCOPY --link --link a b", `2:13 "--link" duplicate flag specified: --link`},
		{"FROM a\nCOPY --link=x a b", `2:6 "--link=x" expecting boolean value for flag --link, not: x`},
		{"FROM a\nCOPY --from a b", `2:6 "--from" missing a value on flag: --from`},
		{"FROM a\nENV A=b C D=e", `2:9 "C" Syntax error - can't find = in "C". Must be of the form: name=value`},
		{"FROM a\nENV A=b =c", `2:9 "=c" ENV names can not be blank`},
		{"FROM a\nARG =c", `2:5 "=c" ARG names can not be blank`},
		{"FROM a AS 1b", `1:11 "1b" invalid name for build stage: "1b", name can't start with a number or contain symbols`},
		{"FROM a b", `1:6 "a b" FROM requires either one or three arguments`},
		{"FROM a\nCMD [\"a\", 1]", `2:5 "[\"a\", 1]" when using JSON array syntax, arrays must be comprised of strings only`},
		{"FROM a\nRUN <<A <<B\nA\nRUN x", `2:9 "<<B" unterminated heredoc`},
		{"FROM a\nRUN --mount=from=$x b", `2:5 "--mount=from=$x" 'from' doesn't support variable expansion, define alias stage instead`},
		{"FROM a\nCOPY --from=${X} a b", `2:6 "--from=${X}" ` + variableFrom},
		{"FROM a\nHEALTHCHECK --interval=1 --timeout=1s CMD b", `2:13 "--interval=1" time: missing unit in duration "1"`},
		{"FROM a\nRUN --network=some b", `2:5 "--network=some" invalid network mode "some"`},
		{"FROM a\nONBUILD FROM b", `2:1 "ONBUILD" FROM isn't allowed as an ONBUILD trigger`},
		{"# escape=x\nFROM a", "1:1 \"# escape=x\" invalid escape token 'x' does not match ` or \\"},
		{"# syntax=a\n# syntax=b\nFROM a", `2:1 "# syntax=b" only one syntax parser directive can be used`},
		{"# check=skp=a\nFROM a", `1:1 "# check=skp=a" failed to parse check options: invalid check option "skp"`},
		{"", `1:1 "" file with no instructions`},
		{"ARG A", `1:1 "ARG" dockerfile contains no stages to build`},
		{"RUN a\nRUN b", `1:1 "RUN" no build stage in current context`},
		{"ARG A\nRUN a\nRUN b\nFROM c", `2:1 "RUN" no build stage in current context`},
		{"FORM a\nRUN b", `1:1 "FORM" unknown instruction: FORM (did you mean FROM?)`},
		{"FROM a\nRUN " + long + "\nWORKDIR a", fmt.Sprintf(`2:1 "RUN %s" dockerfile line greater than max allowed size of 65535`, long)},
		{"FROM a\nRUN " + long[:maxLine-5] + "\nWORKDIR a", ""},
		{"FROM a\nRUN a \\\n" + long[:maxLine-5] + "\\\n" + long[:maxLine-5] + "\nWORKDIR a", ""},
		{"FROM a\nONBUILD RUNN a\n", ""},
		{"FROM a\nWORKDIR a\nEXPOSE 80/sctp\nHEALTHCHECK --interval=1m30s CMD a\nRUN --device=a b\nRUN --mount=\"type=cache,target=/a\" b", ""},
	} {
		var got []string
		doc := parse(c.file)
		for _, e := range doc.Errors {
			p := doc.File.Position(e.Start)
			got = append(got, fmt.Sprintf("%d:%d %q %s", p.Line+1, p.Column+1, e.Span.Text(), e.Message))
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%.80q\n got %.400s\nwant %.400s", c.file, got, c.want)
		}
		check(t, []byte(c.file))
	}
}

// TestLongLine: what BuildKit refuses is read all the same.
func TestLongLine(t *testing.T) {
	long := strings.Repeat("x# \\ 'y ", maxLine/8) + "z"
	doc := parse("FROM a\nRUN " + long + " <<E\n" + long + "\nE\n# " + long + "\nWORKDIR a\nUSER " + long + "\n")
	got := doc.Stages[0].Instructions
	if wide := parse("FROM a\n" + strings.Repeat(" ", maxLine) + "RUN b"); len(wide.Errors) != 1 || wide.Stages[0].Instructions[0].Body.Value != "b" {
		t.Errorf("behind many spaces: %v", wide.Errors)
	}
	if len(doc.Errors) != 4 || len(got) != 3 {
		t.Fatalf("%d errors, %d instructions", len(doc.Errors), len(got))
	}
	if script := got[0].Command.(*Run).Script.Value; script != long+" <<E" {
		t.Errorf("script of %d bytes", len(script))
	}
	if h := got[0].Heredocs; len(h) != 1 || h[0].Body.Value != long+"\n" {
		t.Errorf("%d heredocs", len(h))
	}
	if got[1].Command.(*Workdir).Path.Text != "a" {
		t.Error("no WORKDIR")
	}
}

// TestFlagNames asks BuildKit about every flag of the table, and about a name that no instruction has.
func TestFlagNames(t *testing.T) {
	for keyword, names := range flagNames {
		if !slices.IsSorted(names) {
			t.Errorf("%s: not sorted", keyword)
		}
		for _, name := range append([]string{"none-such"}, names...) {
			next := &parser.Node{Value: "CMD", Next: &parser.Node{Value: "b"}}
			if keyword == "FROM" {
				next.Next = nil
			}
			_, err := instructions.ParseInstruction(&parser.Node{Value: keyword, Flags: []string{"--" + name + "=true"}, Next: next})
			if unknown := err != nil && strings.Contains(err.Error(), "unknown flag"); unknown != (name == "none-such") {
				t.Errorf("%s --%s: %v", keyword, name, err)
			}
		}
	}
}

func BenchmarkParse(b *testing.B) {
	content := read(b, "testdata/ordinary.Dockerfile")
	b.ReportAllocs()
	for b.Loop() {
		parse(string(content))
	}
}
