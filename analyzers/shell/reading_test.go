package shell_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/shell"
)

// TestReads compares with what the machine's own sh has in the variables.
func TestReads(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh")
	}
	texts := []string{"a\nb c\n", "x,\nx,y,\nx, y ,\na,b,c,\n,,\n,\na,b,,\n", "=a= \n: b :c\n", " \n", "a\nb", "", "\n\n", "  a  b  c  \n\tx\n", "a,b,,c\n,x\n", "k=v=w\n=\nx=\n", "a:b\n", `a\nb` + "\n", "# a\n\nb"}
	for _, cond := range []string{"read x", "read -r x", "read -r x y", "IFS= read -r x", "IFS=, read -r x y", "IFS== read -r x y", "IFS=: read -r x y",
		`read -r x || [ -n "$x" ]`, `IFS= read -r x || [ -n "$x" ]`, `read -r x y || test -n "$x"`, "IFS=' ' read -r x y"} {
		for _, text := range texts {
			script := "while " + cond + `; do printf '<%s|%s>' "$x" "$y"; done`
			parsed, wrong := shell.Parse(dockerfile.Text{Value: script}, shell.POSIX)
			if wrong != nil {
				t.Fatal(wrong)
			}
			r, ok := shell.Reads(parsed.List[0].Command.(*shell.While).Cond)
			if !ok {
				t.Errorf("%s is no condition of a loop over lines", cond)
				continue
			}
			rounds, ok := r.Rounds(text)
			if !ok {
				if r.Raw || !strings.Contains(text, `\`) {
					t.Errorf("%s: nothing is known of %q", cond, text)
				}
				continue
			}
			var got strings.Builder
			for _, values := range rounds {
				fmt.Fprintf(&got, "<%s|%s>", values[0], append(values, "")[1])
			}
			run := exec.CommandContext(t.Context(), sh, "-c", script)
			run.Stdin = strings.NewReader(text)
			want, err := run.Output()
			if err != nil {
				t.Fatal(err)
			}
			if got.String() != string(want) {
				t.Errorf("%s over %q\n got %s\nwant %s", cond, text, got.String(), want)
			}
		}
	}
	for _, cond := range []string{"read", "read -p a x", "true", "read -r x && true", "read -r x < a", "read -r \"$x\"", "IFS=ab read -r x", "read -u3 x"} {
		parsed, wrong := shell.Parse(dockerfile.Text{Value: "while " + cond + "; do :; done"}, shell.POSIX)
		if wrong != nil {
			t.Fatal(wrong)
		}
		if _, ok := shell.Reads(parsed.List[0].Command.(*shell.While).Cond); ok {
			t.Errorf("%s is taken for a loop over lines", cond)
		}
	}
}
