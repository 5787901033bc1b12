package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReadme runs the commands of the console blocks of README.md and of the guides to GPUs from the repository's root
// and wants the standard output that stands below each; -update writes it. What make would do is asked of make and not
// done.
func TestReadme(t *testing.T) {
	t.Chdir("../..")
	for _, name := range []string{"README.md", "docs/gpu.md", "docs/gpucheck.md"} {
		testConsole(t, name)
	}
}

func testConsole(t *testing.T, name string) {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for rest := string(text); ; {
		before, block, found := strings.Cut(rest, "```console\n")
		out.WriteString(before)
		if !found {
			break
		}
		block, rest, found = strings.Cut(block, "```")
		if !found {
			t.Fatal("a console block does not end")
		}
		out.WriteString("```console\n" + console(t, block) + "```")
	}
	if *update {
		if err := os.WriteFile(name, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(text), out.String()); diff != "" {
		t.Errorf("%s -, now +\n%s", name, diff)
	}
}

// console is the block with each command's real output.
func console(t *testing.T, block string) string {
	var out strings.Builder
	for _, line := range strings.SplitAfter(block, "\n") {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			out.WriteString(line)
			out.WriteString(execute(t, strings.Fields(command)))
		}
	}
	return out.String()
}

func execute(t *testing.T, words []string) string {
	switch {
	case len(words) > 2 && words[0] == "go" && words[1] == "run" && words[2] == "./cmd/layerlint":
		var out, trouble bytes.Buffer
		if run(context.Background(), terminal{strings.NewReader(""), &out, &trouble}, words[3:]) == exitTrouble {
			t.Errorf("%q: %s", words, trouble.String())
		}
		return out.String()
	case words[0] == "make":
		if err := exec.Command("make", append([]string{"-n"}, words[1:]...)...).Run(); err != nil {
			t.Errorf("%q: %v", words, err)
		}
		return ""
	}
	t.Errorf("%q is not a command that this test can run", words)
	return ""
}
