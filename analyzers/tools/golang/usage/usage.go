// Package usage says what go refuses by the text of a command line or of a file alone: values of flags, lists of files,
// go.mod, and directives of //go:embed. It opens nothing.
package usage

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/version"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/modfile"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Value says why go test does not take the value of a flag, "" where it may. Sources: go help testflag; the
// documentation of flag, Go 1.23.
func Value(flag, value string) string {
	switch flag {
	case "timeout":
		if _, err := time.ParseDuration(value); err != nil {
			return fmt.Sprintf("invalid value %q for flag -%s: parse error", value, flag)
		}
	case "count", "parallel":
		if _, err := strconv.ParseInt(value, 0, 64); errors.Is(err, strconv.ErrSyntax) { // a test itself takes no negative one
			return fmt.Sprintf("invalid value %q for flag -%s: parse error", value, flag)
		}
	}
	return ""
}

// Mixed is the first of some operands that is no Go file where another one is. Source: cmd/go/internal/load,
// GoFilesPackage.
func Mixed(operands []string) string {
	files, other := false, ""
	for _, o := range operands {
		if strings.HasSuffix(o, ".go") {
			files = true
		} else if other == "" {
			other = o
		}
	}
	if !files {
		return ""
	}
	return other
}

// GOBIN says why go install does not install into a folder. Source: cmd/go/internal/work, install.
func GOBIN(dir string) string {
	if dir == "" || path.IsAbs(dir) {
		return ""
	}
	return "cannot install, GOBIN must be an absolute path"
}

// plainly are the complaints about a go.mod that all releases have.
var plainly = lazyregexp.New(`usage: require|usage: replace|usage: exclude|repeated module statement|unterminated`)

// Mod says why a go.mod is not taken, "" where it may be. Source: go.dev/ref/mod, "go.mod files".
func Mod(file string, content []byte) string {
	f, err := modfile.ParseLax(file, content, nil)
	if err == nil && f.Module == nil {
		return "error reading go.mod: missing module declaration"
	}
	list, ok := errors.AsType[modfile.ErrorList](err)
	if !ok || len(list) == 0 || !plainly.MatchString(list[0].Error()) {
		return ""
	}
	return "errors parsing go.mod: " + list[0].Error()
}

// directives are those that a release began to know. Source: go.dev/ref/mod, "go.mod files", of Go 1.25, 2026-11-30.
var directives = map[string]string{"retract": "go1.16", "toolchain": "go1.21", "godebug": "go1.23", "tool": "go1.24", "ignore": "go1.25"}

// Directive says why a release of go does not take a go.mod that has a directive of a later one, "" where it may. A file
// that asks for a later go has another one read it.
func Directive(file string, content []byte, release string) string {
	f, err := modfile.ParseLax(file, content, nil)
	if err != nil || f.Go == nil || version.Compare("go"+f.Go.Version, release) > 0 ||
		f.Toolchain != nil && version.Compare(f.Toolchain.Name, release) > 0 {
		return ""
	}
	for _, stmt := range f.Syntax.Stmt {
		what, words := "directive: ", []string(nil)
		switch stmt := stmt.(type) {
		case *modfile.Line:
			words = stmt.Token
		case *modfile.LineBlock:
			what, words = "block type: ", stmt.Token
		}
		if len(words) == 0 {
			continue
		}
		since := directives[words[0]]
		if version.Compare(since, release) > 0 && version.Lang(since) != version.Lang(release) {
			start, _ := stmt.Span()
			return fmt.Sprintf("errors parsing go.mod: %s:%d: unknown %s%s", file, start.Line, what, words[0])
		}
	}
	return ""
}

// Pattern says why go does not take a pattern of //go:embed, "" where it does. Source: cmd/go/internal/load,
// validEmbedPattern.
func Pattern(pattern string) string {
	if pattern == "." || fs.ValidPath(pattern) {
		return ""
	}
	return "invalid pattern syntax"
}

// embeds is the comment that asks for files.
const embeds = "//go:embed "

// Unimported is the line of a variable of a file that is to hold files, where the file does not import the package
// embed; 0 for none. Source: the documentation of embed.
func Unimported(content []byte) (line int) {
	if !strings.Contains(string(content), "\n"+embeds) {
		return 0
	}
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "x.go", content, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return 0
	}
	for _, i := range f.Imports {
		if i.Path.Value == `"embed"` {
			return 0
		}
	}
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR || g.Doc == nil || g.Lparen.IsValid() {
			continue
		}
		for _, c := range g.Doc.List {
			if strings.HasPrefix(c.Text, embeds) {
				return set.Position(c.Pos()).Line
			}
		}
	}
	return 0
}

// Shape is a pattern of http.ServeMux without the names of its wildcards: two of one shape are not registered. It is ""
// for one that is none. Source: the documentation of net/http, "Patterns", since Go 1.22.
func Shape(pattern string) string {
	method, rest, spaced := strings.Cut(pattern, " ")
	if !spaced {
		method, rest = "", pattern
	}
	rest = strings.TrimLeft(rest, " \t")
	if !strings.Contains(rest, "/") {
		return ""
	}
	return method + " " + wildcards.ReplaceAllString(rest, "{$1}")
}

var wildcards = lazyregexp.New(`\{\w+(\.\.\.)?\}`)

// drivers are the names that packages register with database/sql. Sources: their documentation, 2024-11.
var drivers = map[string]string{
	"github.com/lib/pq": "postgres", "github.com/mattn/go-sqlite3": "sqlite3", "github.com/go-sql-driver/mysql": "mysql",
	"modernc.org/sqlite": "sqlite", "github.com/jackc/pgx/v5/stdlib": "pgx", "github.com/jackc/pgx/v4/stdlib": "pgx",
	"github.com/microsoft/go-mssqldb": "sqlserver mssql azuresql", "github.com/godror/godror": "godror",
}

// Undriven reports whether no package of those that a program imports from outside its module registers a driver of a
// name.
func Undriven(name string, imports map[string]bool) bool {
	for i := range imports {
		first, _, _ := strings.Cut(i, "/")
		if !strings.Contains(first, ".") {
			continue
		}
		if drivers[i] == "" || strings.Contains(" "+drivers[i]+" ", " "+name+" ") || strings.Contains(i, "pgx") {
			return false
		}
	}
	return true
}

// Newer is the release that a module asks for where a go.work lists an older one, "" where it does not. Source:
// go.dev/doc/toolchain, "Go workspaces".
func Newer(work *modfile.WorkFile, mod []byte) string {
	f, err := modfile.ParseLax("go.mod", mod, nil)
	lists := "go1.18"
	if work.Go != nil {
		lists = "go" + work.Go.Version
	}
	if err != nil || f.Go == nil || version.Compare("go"+f.Go.Version, "go1.21") < 0 || version.Compare(lists, "go"+f.Go.Version) >= 0 {
		return ""
	}
	return f.Go.Version
}
