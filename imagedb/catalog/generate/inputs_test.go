package main

import (
	"crypto/sha256"
	"encoding/hex"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// pinned are the sums of the inputs by name.
func pinned(t *testing.T) map[string]string {
	data, err := os.ReadFile("inputs.sha256")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for line := range strings.Lines(string(data)) {
		sum, name, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok || len(sum) != 2*sha256.Size {
			t.Fatalf("inputs.sha256: %q is not SUM  NAME", line)
		}
		all[name] = sum
	}
	return all
}

// input is how the code names a file of the facts.
var input = regexp.MustCompile(`^[\w./-]+\.(json|json\.gz|jsonl\.gz|md)$`)

// TestInputsArePinned holds inputs.sha256 to what the generator reads.
func TestInputsArePinned(t *testing.T) {
	read := map[string]bool{installed1302 + "/packages.json": true, installed1302 + "/files.jsonl.gz": true}
	for _, name := range lists {
		read["official/"+name+".json"] = true
	}
	for _, name := range published {
		read["official/"+name+".json"] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			lit, ok := call.Args[0].(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if name, _ := strconv.Unquote(lit.Value); input.MatchString(name) {
				read[name] = true
			}
			return true
		})
	}
	sums := pinned(t)
	for name := range read {
		if sums[name] == "" {
			t.Errorf("%s is read and not pinned", name)
		}
	}
	for name := range sums {
		if !read[name] {
			t.Errorf("%s is pinned and not read", name)
		}
	}
}

// TestInputsAreThePinnedOnes compares the sums with the files, where they are at hand.
func TestInputsAreThePinnedOnes(t *testing.T) {
	dir := filepath.Join("..", "..", "..", "..", "shared", "facts")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("the folder of facts is not here")
	}
	for name, want := range pinned(t) {
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			t.Error(err)
			continue
		}
		if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != want {
			t.Errorf("%s is not the file that is pinned", name)
		}
	}
}
