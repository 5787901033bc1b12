// Package sarifcheck validates the program's SARIF output against the schema of SARIF 2.1.0. It is a separate module
// because only this test needs a schema validator.
package sarifcheck

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	_ "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif" // its schema is read
	"github.com/xeipuuv/gojsonschema"
)

// TestSchema writes SARIF of files with errors, fixes, related places, suppressed and unplaced findings, and of none.
func TestSchema(t *testing.T) {
	program := filepath.Join(t.TempDir(), "layerlint")
	build := exec.Command("go", "build", "-o", program, "./cmd/layerlint")
	build.Dir = "../../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"errors":  "FROM debian:bookworm-slim AS Build\nRUN sudo apt-get install -y jq\nCOPY --from=nowhere /a /b\nMAINTAINER me\n",
		"stages":  "FROM nvidia/cuda:12.4.1-devel-ubuntu22.04 AS b\nFROM nvidia/cuda:12.4.1-runtime-ubuntu22.04\nCOPY --from=b /usr/local/cuda-12.0/lib64/libcupti.so* /x/\n",
		"quiet":   "# layerlint:ignore command-not-found it is mounted\nFROM debian:bookworm-slim\nRUN nosuch\n",
		"nothing": "FROM scratch\n",
		"bad":     "FROM debian\nFOO bär \x01\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name+".Dockerfile"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, what := range []string{dir, filepath.Join(dir, "nothing.Dockerfile")} {
		out, err := exec.Command(program, "check", "--offline", "--format", "sarif", "--fail-on", "hint", what).Output()
		if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
			t.Fatal(err)
		}
		validate(t, out)
	}
}

func validate(t *testing.T, text []byte) {
	t.Helper()
	result, err := gojsonschema.Validate(gojsonschema.NewStringLoader(schema(t)), gojsonschema.NewBytesLoader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range result.Errors() {
		t.Error(e)
	}
}

// schema is that of SARIF 2.1.0 as the pinned go-sarif carries it, in a variable that it keeps to itself.
func schema(t *testing.T) string {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/owenrumney/go-sarif/v3").Output()
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(dir)), "pkg/report/v210/sarif/schema.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var text string
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			text, err = strconv.Unquote(l.Value)
		}
		return true
	})
	if err != nil || !strings.Contains(text, "Static Analysis Results Format") {
		t.Fatalf("no schema is in %s", dir)
	}
	return text
}
