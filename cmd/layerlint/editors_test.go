package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestEditors edits a Dockerfile in real editors, set up as docs/editors.md has it: squiggles, a path completed, hover,
// a fix applied.
func TestEditors(t *testing.T) {
	for _, e := range []struct{ name, program, after, fence, config, script string }{
		{"neovim", "nvim", "## Neovim", "lua", "init.lua", "neovim.lua"},
		{"neovim 0.11", "nvim", "Version 0.11", "lua", "init.lua", "neovim.lua"},
		{"emacs", "emacs", "## Emacs", "elisp", "init.el", "emacs.el"},
	} {
		t.Run(e.name, func(t *testing.T) {
			program, err := exec.LookPath(e.program)
			if err != nil {
				t.Skip(e.name + " is not installed")
			}
			if e.name == "neovim 0.11" && !enables(t, program) {
				t.Skip("neovim is older")
			}
			dir := t.TempDir()
			copyInto(t, dir, filepath.Join("..", "..", "testdata", "editors", "Dockerfile"))
			copyInto(t, dir, filepath.Join("..", "..", "testdata", "editors", e.script))
			config := filepath.Join(dir, e.config)
			if err := os.WriteFile(config, []byte(snippet(t, e.after, e.fence)), 0o644); err != nil {
				t.Fatal(err)
			}
			args := []string{"--headless", "-u", config, "-c", "luafile " + e.script}
			if e.name == "emacs" {
				args = []string{"--batch", "-l", config, "-l", e.script}
			}
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
			defer cancel()
			c := exec.CommandContext(ctx, program, args...)
			c.Dir, c.WaitDelay = dir, time.Second
			c.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "LAYERLINT_CACHE="+dir)
			said, err := c.CombinedOutput()
			if strings.Contains(string(said), "Cannot open load file") {
				t.Skipf("%s lacks eglot or dockerfile-mode", e.name)
			}
			if err != nil {
				t.Fatalf("%v\n%s", err, said)
			}
			got, err := os.ReadFile(filepath.Join(dir, "out"))
			if err != nil {
				t.Fatalf("%v\n%s", err, said)
			}
			want, err := os.ReadFile(filepath.Join("..", "..", "testdata", "editors", "want"))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("-want +got\n%s\n%s", diff, said)
			}
		})
	}
}

// enables reports whether neovim has vim.lsp.enable.
func enables(t *testing.T, program string) bool {
	t.Helper()
	said, err := exec.Command(program, "--headless", "-u", "NONE", "+echo type(luaeval('vim.lsp.enable'))", "+q").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return !strings.HasPrefix(string(said), "7") // v:null
}

// snippet is the first block of a language after a text in docs/editors.md.
func snippet(t *testing.T, after, language string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "editors.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), after)
	_, rest, ok := strings.Cut(section, "```"+language+"\n")
	block, _, ended := strings.Cut(rest, "```")
	if !ok || !ended {
		t.Fatalf("docs/editors.md has no block of %s", language)
	}
	return block
}

func copyInto(t *testing.T, dir, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, filepath.Base(path)), content, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}
