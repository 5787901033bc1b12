package table

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// again are the files that name programs of a tool for a reason of their own.
var again = map[string]string{
	"analyzers/buildtools/table.go":      "commands that compile",
	"analyzers/buildtools/buildtools.go": "programs that builds start",
	"analyzers/gpu/builds.go":            "commands that compile",
	"analyzers/gpu/buildfiles.go":        "commands that compile",
	"analyzers/gpu/families.go":          "programs that images have",
	"analyzers/copies/pythons.go":        "links in virtual environments",
	"analyzers/gpu/concerned.go":         "words in the names of images and packages",
	"analyzers/state/foreign.go":         "words in paths",
	"analyzers/shell/input.go":           "commands that read standard input",
	"analyzers/tools/alternatives.go":    "links that packages' scripts make",
	"analyzers/tools/apk/python.go":      "files of Alpine's packages",
	"analyzers/tools/node/native.go":     "programs that node-gyp starts",
	"analyzers/references/remedies.go":   "what to type",
	"rules/apt-lists-missing.go":         "what to type",
}

// TestOnce holds the programs and options of a tool to its folder: no other file lists two of its names, or two of its
// options that take a value.
func TestOnce(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	files := map[string]*ast.File{}
	for _, dir := range []string{"analyzers", "rules"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
				return err
			}
			f, err := parser.ParseFile(token.NewFileSet(), p, nil, 0)
			rel, _ := filepath.Rel(root, p)
			files[filepath.ToSlash(rel)] = f
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	tools := owned(files)
	for name, f := range files {
		if again[name] != "" {
			continue
		}
		all := lists(f)
		for _, words := range tools {
			if strings.HasPrefix(name, words.folder) {
				continue
			}
			for _, list := range all {
				found := map[string]bool{}
				for _, w := range list {
					found[w] = words.all[w]
				}
				maps.DeleteFunc(found, func(_ string, has bool) bool { return !has })
				if len(found) > 1 {
					t.Errorf("%s lists %v, which %s has", name, slices.Sorted(maps.Keys(found)), words.folder)
				}
			}
		}
	}
}

// common are options that many tools have.
var common = map[string]bool{"cache-dir": true, "config-file": true}

// vocabulary is the words of one kind that a folder has.
type vocabulary struct {
	folder string
	all    map[string]bool
}

// owned are the names of each tool, and the long options that its grammar takes values of.
func owned(files map[string]*ast.File) []vocabulary {
	var all []vocabulary
	declared := declarations(files)
	for name, f := range files {
		folder, ok := strings.CutPrefix(filepath.ToSlash(filepath.Dir(name)), "analyzers/tools/")
		if !ok {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if kv, ok := n.(*ast.KeyValueExpr); ok {
				if key, ok := kv.Key.(*ast.Ident); ok && (key.Name == "Names" || key.Name == "Grammar") {
					v := vocabulary{folder: "analyzers/tools/" + folder, all: map[string]bool{}}
					for _, w := range resolved(kv.Value, declared[path.Dir(name)]) {
						if key.Name == "Names" || strings.Contains(w, "-") && !common[w] {
							v.all[w] = true
						}
					}
					all = append(all, v)
				}
			}
			return true
		})
	}
	return all
}

// declarations are the values of the variables and constants of each folder, and the bodies of its functions.
func declarations(files map[string]*ast.File) map[string]map[string]ast.Node {
	all := map[string]map[string]ast.Node{}
	for name, f := range files {
		dir := path.Dir(name)
		if all[dir] == nil {
			all[dir] = map[string]ast.Node{}
		}
		for _, d := range f.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				all[dir][f.Name.Name] = f.Body
			} else if g, ok := d.(*ast.GenDecl); ok {
				for _, s := range g.Specs {
					if v, ok := s.(*ast.ValueSpec); ok && len(v.Names) == len(v.Values) {
						for i := range v.Names {
							all[dir][v.Names[i].Name] = v.Values[i]
						}
					}
				}
			}
		}
	}
	return all
}

// resolved are the words of an expression, and of the variables that it and the functions it names name.
func resolved(e ast.Node, declared map[string]ast.Node) []string {
	var all []string
	seen := map[ast.Node]bool{}
	var visit func(ast.Node)
	visit = func(n ast.Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		all = append(all, literals(n)...)
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				visit(declared[id.Name])
			}
			return true
		})
	}
	visit(e)
	return all
}

// list is a list of words rather than prose.
var list = regexp.MustCompile(`^\s*([a-z][a-z0-9+-]*\s*)+$`)

// lists are the words of each literal, call and composite of a file.
func lists(f *ast.File) [][]string {
	var all [][]string
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if name, ok := n.Fun.(*ast.Ident); ok && name.Name == "register" {
				return true // a rule: what its function lists comes below
			}
		case *ast.CompositeLit:
			if name, ok := n.Type.(*ast.Ident); ok && name.Name == "Rule" {
				return true
			}
		}
		switch n.(type) {
		case *ast.BasicLit, *ast.CallExpr, *ast.CompositeLit, *ast.CaseClause, *ast.BinaryExpr:
			if words := literals(n); len(words) > 1 {
				all = append(all, words)
			}
		}
		return true
	})
	return all
}

func literals(n ast.Node) []string {
	var all []string
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, _ := strconv.Unquote(lit.Value)
			if list.MatchString(text) {
				all = append(all, strings.Fields(text)...)
			}
		}
		return true
	})
	return all
}
