package main

import (
	"context"
	"encoding/json"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const extension = "../../editors/vscode"

// TestExtensionSettings holds the settings that the extension for VS Code has to those that docs/editors.md describes,
// which are the server's.
func TestExtensionSettings(t *testing.T) {
	content, err := os.ReadFile(filepath.Join(extension, "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var p struct {
		Contributes struct {
			Configuration struct{ Properties map[string]any }
		}
	}
	if err := json.Unmarshal(content, &p); err != nil {
		t.Fatal(err)
	}
	docs, err := os.ReadFile(filepath.Join("..", "..", "docs", "editors.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"fetch", "hints", "inlayHints", "codeLens"} {
		if _, ok := p.Contributes.Configuration.Properties["layerlint."+name]; !ok {
			t.Errorf("the extension lacks layerlint.%s", name)
		}
		if !strings.Contains(string(docs), "| `"+name+"` |") {
			t.Errorf("docs/editors.md lacks %s", name)
		}
	}
}

// TestExtensionCompiles checks the extension's types where its packages are installed.
func TestExtensionCompiles(t *testing.T) {
	compiler := filepath.Join(extension, "node_modules", ".bin", "tsc")
	if _, err := os.Stat(compiler); err != nil {
		t.Skip("npm install was not run in editors/vscode")
	}
	if out, err := exec.Command(compiler, "--noEmit", "-p", extension).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestVSCode edits a Dockerfile in VS Code itself, as TestEditors does in others. It needs Chromium, the extension
// built (npm run build in editors/vscode), and a folder of node_modules with code-server and playwright-core that
// LAYERLINT_VSCODE names. Pictures go to the folder that LAYERLINT_PICTURES names.
func TestVSCode(t *testing.T) {
	modules, bundle := os.Getenv("LAYERLINT_VSCODE"), filepath.Join(extension, "dist", "extension.js")
	chromium, err := exec.LookPath("chromium")
	if _, missing := os.Stat(bundle); modules == "" || err != nil || missing != nil {
		t.Skip("VS Code, Chromium or the extension is not there")
	}
	dir := t.TempDir()
	work, installed, user := filepath.Join(dir, "w"), filepath.Join(dir, "ext", "layerlint.layerlint-0.1.0"), filepath.Join(dir, "user", "User")
	for _, made := range []string{work, filepath.Join(installed, "dist"), user} {
		if err := os.MkdirAll(made, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	copyInto(t, work, filepath.Join("..", "..", "testdata", "editors", "Dockerfile"))
	copyInto(t, installed, filepath.Join(extension, "package.json"))
	copyInto(t, filepath.Join(installed, "dist"), bundle)
	program, err := exec.LookPath("layerlint")
	if err != nil {
		t.Fatal(err)
	}
	settings, _ := json.Marshal(map[string]any{"layerlint.path": program, "workbench.startupEditor": "none", "window.commandCenter": false})
	if err := os.WriteFile(filepath.Join(user, "settings.json"), settings, 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	port := freePort(t)
	server := exec.CommandContext(ctx, "node", filepath.Join(modules, "code-server", "out", "node", "entry.js"), "--auth", "none",
		"--bind-addr", "127.0.0.1:"+port, "--user-data-dir", filepath.Join(dir, "user"), "--extensions-dir", filepath.Join(dir, "ext"),
		"--disable-telemetry", "--disable-update-check", "--disable-workspace-trust")
	server.Env = append(os.Environ(), "HOME="+dir, "LAYERLINT_CACHE="+dir)
	server.Cancel = func() error { return server.Process.Signal(os.Interrupt) } // its own processes end with it
	server.WaitDelay = 10 * time.Second
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		cancel()
		_ = server.Wait()
	}()
	listening(t, ctx, port)
	script := filepath.Join("..", "..", "testdata", "editors", "vscode.js")
	if said, err := exec.CommandContext(ctx, "node", script, modules, chromium, port, work, os.Getenv("LAYERLINT_PICTURES")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	got, err := os.ReadFile(filepath.Join(work, "out"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join("..", "..", "testdata", "editors", "want"))
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.NewReplacer("*", "", "`", "").Replace(string(want)) // Markdown, as it is shown
	if diff := cmp.Diff(shown, string(got)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// listening waits until something listens.
func listening(t *testing.T, ctx context.Context, port string) {
	t.Helper()
	for ctx.Err() == nil {
		c, err := net.Dial("tcp", "127.0.0.1:"+port)
		if err == nil {
			c.Close()
			return
		}
		time.Sleep(200 * time.Millisecond)
	}
	t.Fatal("code-server does not answer")
}
