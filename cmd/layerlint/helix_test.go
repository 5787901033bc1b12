package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestHelix edits a Dockerfile in Helix, as TestEditors does in others. Helix draws on a terminal, which tmux is here.
func TestHelix(t *testing.T) {
	for _, program := range []string{"hx", "tmux"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(program + " is not installed")
		}
	}
	dir := t.TempDir()
	copyInto(t, dir, filepath.Join("..", "..", "testdata", "editors", "Dockerfile"))
	config := filepath.Join(dir, "helix")
	if err := os.Mkdir(config, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(config, "languages.toml"), []byte(snippet(t, "## Helix", "toml")), 0o644); err != nil {
		t.Fatal(err)
	}
	h := pane{t, dir}
	h.tmux("-f", "/dev/null", "new-session", "-d", "-x", "110", "-y", "30", "hx Dockerfile")
	defer h.tmux("kill-server")

	var said []string
	for _, line := range regexp.MustCompile(`(?m)^● *(\d+) `).FindAllStringSubmatch(h.until(`(?m)^● *5 `), -1) {
		said = append(said, "squiggle line "+line[1])
	}
	h.keys("3", "g", "g", "A", "C-x")
	for _, offer := range regexp.MustCompile(`(\S+/) +folder`).FindAllStringSubmatch(h.until(`local/ +folder`), -1) {
		said = append(said, "completion "+offer[1])
	}
	h.keys("Escape", "Escape", "4", "g", "g", "g", "l", "b", "b", "Space", "k")
	said = append(said, "hover "+regexp.MustCompile(`file /etc/passwd`).FindString(h.until(`file /etc/passwd,`)))
	h.keys("Escape", "g", "l", "Space", "a")
	h.until(`Ignore copy-destination-relative|Fix `)
	h.keys("Enter")
	said = append(said, "fixed "+regexp.MustCompile(`COPY .*/p\b`).FindString(h.until(`4 +COPY .* /p\b`)))

	want, err := os.ReadFile(filepath.Join("..", "..", "testdata", "editors", "want"))
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.NewReplacer("*", "", "`", "").Replace(string(want)) // Markdown, as it is shown
	if diff := cmp.Diff(shown, strings.Join(said, "\n")+"\n"); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// pane is a terminal that tmux has in a folder.
type pane struct {
	t   *testing.T
	dir string
}

func (p pane) tmux(args ...string) string {
	p.t.Helper()
	c := exec.Command("tmux", append([]string{"-S", filepath.Join(p.dir, "tmux")}, args...)...)
	c.Dir = p.dir
	c.Env = append(os.Environ(), "HOME="+p.dir, "XDG_CONFIG_HOME="+p.dir, "LAYERLINT_CACHE="+p.dir, "TERM=xterm-256color", "LC_ALL=C.UTF-8")
	out, err := c.CombinedOutput()
	if err != nil {
		p.t.Fatalf("tmux %s: %v\n%s", args, err, out)
	}
	return string(out)
}

// keys types, as slowly as a terminal tells Escape from the keys that begin with it.
func (p pane) keys(all ...string) {
	p.t.Helper()
	for _, k := range all {
		p.tmux("send-keys", k)
		time.Sleep(200 * time.Millisecond)
	}
}

// until waits for what the screen is to show, and returns all that it shows.
func (p pane) until(pattern string) (text string) {
	p.t.Helper()
	shown := regexp.MustCompile(pattern)
	for start := time.Now(); time.Since(start) < time.Minute; time.Sleep(200 * time.Millisecond) {
		if text = p.tmux("capture-pane", "-p"); shown.MatchString(text) {
			return text
		}
	}
	p.t.Fatalf("%s is not shown:\n%s", pattern, text)
	return text
}
