//go:build unix

package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestActionCheck runs the action's script as a runner does: values come through the environment, paths and flags one a
// line.
func TestActionCheck(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program: make test-all")
	}
	program := buildProgram(t)
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a b/Dockerfile":            "FROM scratch\nCOPY --from=0 / /\n",
		"x/Dockerfile":              "FROM scratch\nCOPY --from=0 / /\n",
		`it's "q"/$(id)/Dockerfile`: "FROM scratch\nCOPY --from=0 / /\n",
		"clean/Dockerfile":          "FROM scratch\nLABEL a=b\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name, paths, args string
		status            int
		errors            string
	}{
		{"lines", "a b/Dockerfile\nx/Dockerfile\n", "--offline\n--fail-on error\n--build-arg A=b c\n", 1, "2"},
		{"flags in lines", "a b/Dockerfile\r\nx/Dockerfile", "--offline\n--fail-on=error", 1, "2"},
		{"one line of several", "x/Dockerfile clean/Dockerfile", "--offline --fail-on never", 0, "1"},
		{"one path with a space", "a b", "--offline", 1, "1"},
		{"quotes", `it's "q"`, "--offline", 1, "1"},
		{"nothing found", "clean", "--offline", 0, "0"},
		{"no such path", "missing", "--offline", 2, "0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			temp := t.TempDir()
			output, summary := filepath.Join(temp, "output"), filepath.Join(temp, "summary")
			text, status := runScript(t, dir, "check.sh", []string{
				"LAYERLINT=" + program, "RUNNER_TEMP=" + temp, "GITHUB_OUTPUT=" + output, "GITHUB_STEP_SUMMARY=" + summary,
				"PATHS=" + c.paths, "ARGS=" + c.args, "FORMAT=github", "OUTPUT=", "SUMMARY=true",
			})
			if status != c.status {
				t.Errorf("exit status %d, want %d:\n%s", status, c.status, text)
			}
			said, _ := os.ReadFile(output)
			if want := fmt.Sprintf("status=%d\nerrors=%s\nwarnings=0\n", c.status, c.errors); string(said) != want {
				t.Errorf("outputs %q, want %q", said, want)
			}
			if shown, _ := os.ReadFile(summary); c.errors != "0" && !strings.Contains(string(shown), "copy-from-itself") {
				t.Errorf("summary: %q", shown)
			}
		})
	}
}

// TestActionInstall has the action download a release from a server on the loopback, refuse one whose checksum differs
// and build nothing.
func TestActionInstall(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	w := tar.NewWriter(z)
	script := "#!/bin/sh\necho fake \"$@\"\n"
	if err := w.WriteHeader(&tar.Header{Name: "layerlint", Mode: 0o755, Size: int64(len(script))}); err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, script)
	w.Close()
	z.Close()
	archive := fmt.Sprintf("layerlint_1.2.3_%s_%s.tar.gz", runtime.GOOS, runtime.GOARCH)
	sum := fmt.Sprintf("%x", sha256.Sum256(packed.Bytes()))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/v1.2.3/checksums.txt":
			fmt.Fprintf(w, "%s  %s\n", sum, archive)
		case "/v1.2.4/checksums.txt":
			fmt.Fprintf(w, "%064d  %s\n", 0, strings.Replace(archive, "1.2.3", "1.2.4", 1))
		case "/v1.2.3/" + archive, "/v1.2.4/" + strings.Replace(archive, "1.2.3", "1.2.4", 1):
			_, _ = w.Write(packed.Bytes())
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	for _, c := range []struct {
		version, ref string
		status       int
		want         string
	}{
		{"v1.2.3", "main", 0, "fake version"},
		{"", "v1.2.3", 0, "fake version"},
		{"v1.2.4", "main", 2, "has checksum"},
		{"v9.9.9", "main", 2, "there is no Go to build it"},
	} {
		t.Run(c.version+" "+c.ref, func(t *testing.T) {
			temp := t.TempDir()
			text, status := runScript(t, temp, "install.sh", []string{
				"RUNNER_TEMP=" + temp, "GITHUB_OUTPUT=" + filepath.Join(temp, "output"), "LAYERLINT_ACTION=" + temp, "NO_PROXY=127.0.0.1", "no_proxy=127.0.0.1",
				"LAYERLINT_RELEASES=" + server.URL, "LAYERLINT_VERSION=" + c.version, "LAYERLINT_REF=" + c.ref, "PATH=/usr/bin:/bin",
			})
			if status != c.status || !strings.Contains(text, c.want) {
				t.Errorf("exit status %d, want %d and %q:\n%s", status, c.status, c.want, text)
			}
		})
	}
}

// runScript runs one of the action's scripts and returns what it wrote and its exit status.
func runScript(t *testing.T, dir, name string, env []string) (string, int) {
	t.Helper()
	for _, tool := range []string{"bash", "curl", "sha256sum"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("no %s on this machine", tool)
		}
	}
	script, err := filepath.Abs(filepath.Join("..", "..", ".github", "action", name))
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), "bash", script)
	c.Dir, c.Env = dir, append(os.Environ(), env...)
	out, err := c.CombinedOutput()
	if c.ProcessState == nil {
		t.Fatal(err)
	}
	return string(out), c.ProcessState.ExitCode()
}
