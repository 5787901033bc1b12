package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The scripts ask a shell what it would complete, as it does at a tab; the completion script lies beside them.
const (
	bashAsks = `source /usr/share/bash-completion/bash_completion
source completion
ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9; COMPREPLY=()
  __start_layerlint 2>/dev/null; printf '%s\n' "${COMPREPLY[@]}"; }
ask layerlint check --fail-on ""
ask layerlint explain apt-package-unk`
	fishAsks = `source completion
complete -C "layerlint check --fail-on "
complete -C "layerlint explain apt-package-unk"`
	zshAsks = `zmodload zsh/zpty
zpty z "env TERM=dumb zsh -f -i"
zpty -w z "fpath=($PWD \$fpath); autoload -Uz compinit; compinit -u -D"
sleep 1
zpty -w -n z $'layerlint check --fail-on \t\t'
sleep 4
zpty -w -n z $'\025layerlint explain apt-package-unk\t'
sleep 4
while zpty -r -t z chunk; do print -r -- $chunk; done
zpty -d z`
)

// TestCompletionInShells completes a value of a flag and the name of a rule in real shells.
func TestCompletionInShells(t *testing.T) {
	for _, c := range []struct{ shell, file, script string }{
		{"bash", "completion", bashAsks},
		{"fish", "completion", fishAsks},
		{"zsh", "_layerlint", zshAsks},
	} {
		t.Run(c.shell, func(t *testing.T) {
			t.Parallel()
			program, err := exec.LookPath(c.shell)
			if err != nil {
				t.Skip(c.shell + " is not installed")
			}
			if _, err := os.Stat("/usr/share/bash-completion/bash_completion"); err != nil && c.shell == "bash" {
				t.Skip("bash-completion is not installed")
			}
			dir := t.TempDir()
			written, err := exec.Command("layerlint", "completion", c.shell).Output()
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, c.file), written, 0o600); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			ask := exec.CommandContext(ctx, program, "-c", c.script)
			ask.Dir, ask.Env = dir, append(os.Environ(), "HOME="+dir)
			said, err := ask.CombinedOutput()
			for _, want := range []string{"warning", "never", "apt-package-unknown"} {
				if !strings.Contains(string(said), want) {
					t.Errorf("nothing completes %s: %v\n%s", want, err, said)
				}
			}
		})
	}
}
