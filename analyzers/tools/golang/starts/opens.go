// Package starts finds what a Go program certainly opens when it starts, and stops without, by its source.
package starts

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/golang/shapes"
	"github.com/layerlint/layerlint/analyzers/tools/golang/sources"
	"github.com/layerlint/layerlint/analyzers/tools/golang/viper"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Zones is the data of time zones. Source of the places: time/zoneinfo_unix.go of Go 1.23.
var Zones = filesystem.Seek{What: "time zones", Package: "tzdata", Variables: []string{"ZONEINFO"},
	Files: []string{"/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/usr/lib/locale/TZ", "/etc/zoneinfo", "/usr/local/go/lib/time/zoneinfo.zip"}}

// opening are functions that fail where a file is not there, by import path and name, and what they say. Sources: the
// documentation of os, io/ioutil, crypto/tls, net/http, text/template and html/template of Go 1.23, of gin 1.10,
// godotenv 1.5, golang-migrate 4, BurntSushi/toml 1, cleanenv 1.5 and viper 1.19.
var opening = map[string]string{
	"os.Open": "open", "os.ReadFile": "open", "os.ReadDir": "open", "io/ioutil.ReadFile": "open", "io/ioutil.ReadDir": "open", "os.Stat": "open",
	"html/template.ParseFiles": "open", "text/template.ParseFiles": "open", "html/template.ParseGlob": "match", "text/template.ParseGlob": "match",
	"github.com/joho/godotenv.Load": "open", "crypto/tls.LoadX509KeyPair": "open", "net/http.ListenAndServeTLS": "after address",
	"github.com/golang-migrate/migrate/v4.New": "first", "github.com/BurntSushi/toml.DecodeFile": "first", "github.com/ilyakaznacheev/cleanenv.ReadConfig": "first",
	"html/template.ParseFS": "system", "text/template.ParseFS": "system", "os/exec.LookPath": "program", "net.Listen": "listen", "plugin.Open": "open",
	"net/http.ListenAndServe": "address", "strconv.Atoi": "number", "database/sql.Open": "driver", "gorm.io/gorm.Open": "stub", "os/user.Lookup": "lookup", "time.ParseDuration": "duration",
	"io/fs.ReadDir": "within", "io/fs.ReadFile": "within", "io/fs.Stat": "within", "time.LoadLocation": "zone", "os/user.Current": "user",
	"os.Create": "write", "os.WriteFile": "write", "io/ioutil.WriteFile": "write", "os.OpenFile": "flagged", "os.Mkdir": "write", "os.MkdirAll": "folder",
	"os.MkdirTemp": "temporary", "os.CreateTemp": "temporary", "io/ioutil.TempDir": "temporary", "io/ioutil.TempFile": "temporary",
}

// methods are those of values that panic, or return an error, where a file is not there; the same names elsewhere are
// few.
var (
	methods   = map[string]string{"LoadHTMLGlob": "match", "LoadHTMLFiles": "open"}
	returning = map[string]string{"ListenAndServeTLS": "open", "ReadInConfig": "configuration", "ParseGlob": "match", "ParseFiles": "open",
		"Ping": "stub", "PingContext": "stub", "Exec": "stub", "ExecContext": "stub"}
)

// making are functions after which files may be there, or another folder be the one that names start from.
var making = map[string]bool{"os.Create": true, "os.WriteFile": true, "os.Mkdir": true, "os.MkdirAll": true, "os.Chdir": true,
	"os.OpenFile": true, "io/ioutil.WriteFile": true, "os.Rename": true, "os.Setenv": true, "os.CopyFS": true,
	"os.Symlink": true, "os.Link": true, "os.Truncate": true, "syscall.Chdir": true, "syscall.Mkdir": true, "syscall.Symlink": true,
	"syscall.Link": true, "syscall.Rename": true, "syscall.Open": true, "syscall.Exec": true, "syscall.Chroot": true, "syscall.Mount": true}

// ending are functions that do not come back.
var ending = map[string]bool{"os.Exit": true, "log.Fatal": true, "log.Fatalf": true, "log.Fatalln": true, "log.Panic": true, "log.Panicf": true, "log.Panicln": true}

// source is a package as it is written.
type source struct {
	dir     string
	files   []*ast.File
	imports map[*ast.File]map[string]string // by the name that a file has for them
	funcs   map[string]*ast.FuncDecl
	methods map[string]*ast.FuncDecl // nil of a name that several types have
	in      map[*ast.FuncDecl]*ast.File
	consts  map[string]string
	options map[string]option // by the variable that a flag of the command line sets
	vars    map[string]ast.Expr
	changed map[string]bool               // variables that something in the package may change
	altered map[string]bool               // names of another package, or of fields, that it does
	own     map[*ast.File]map[string]bool // names that the package, or a function of the file, declares
	set     bool                          // something gives flags of the command line other values
}

// option is a flag of the command line with its default, or the variable of the environment that is its default.
type option struct{ name, value, variable string }

// Program is what is built: a package main, and what the command that builds it knows.
type Program struct {
	*tools.Command
	Dir      string                                        // of the package
	Load     func(dir string) (*build.Package, error)      // without cgo
	Place    func(importPath string) (dir string, ok bool) // of a package of the module's own
	Required func(importPath string) bool                  // it is another module's
	Below    func(string) string                           // a path as messages have it
	Binary   func(importPath string) string                // the name that a package has, as a rule
	Linked   func(name string) bool                        // the linker may set the variable
	Cgo      func() (on, decided bool)
	Tags     []string
	Zones    bool                    // the data of time zones is built in
	Language func(dir string) string // the release whose rules a package has, "" where it is not known
	Packages []*build.Package        // of the module
	Imports  map[string]bool         // what they import
	Complete bool                    // those are all
}

// opens finds what a program certainly opens before it does anything else.
type opens struct {
	Program
	*sources.Files
	sources map[string]*source
	begun   map[string]bool // packages whose variables and init were gone through
	found   []filesystem.Seek
	over    bool            // what follows may find files that the program made
	guarded int             // functions at work that go on after a panic
	closed  map[string]bool // variables of the function at work that functions within it change
	made    []string        // what it made, of which the names are known
	depth   int
	results int              // calls whose results were looked for
	frame   map[string]value // of the function that is gone through
	routes  map[string]bool  // that it registered, behind the name of what it registered them with, which is there alone too
	viper   viper.Places
	flagged map[string]token.Pos // flags of the command line, with the calls that defined them last
	lite    bool                 // a database was opened with the driver sqlite3
	tester  string               // what a test that is gone through calls its *testing.T
}

// Opens are the files that a program opens when it starts, and stops without: those that main calls for in so many
// words, or a function that main calls. What a condition guards is left out. Before those it may stop at its
// flags.
func Opens(p Program) []filesystem.Seek {
	o := &opens{Program: p, Files: sources.Of(p.Sent, p.Memory), sources: map[string]*source{},
		begun: map[string]bool{}}
	s := o.source(p.Dir)
	if s == nil {
		return nil
	}
	o.begin(s)
	if flags := o.declared(s); flags != nil {
		o.found = append(o.found, filesystem.Seek{What: "flags", Takes: flags})
	}
	if s.funcs["main"] != nil {
		o.body(s, s.funcs["main"], nil, true)
	}
	return o.found
}

// source parses the package in a folder; nil where not all of it is known.
func (o *opens) source(dir string) *source {
	if s, done := o.sources[dir]; done {
		return s
	}
	o.sources[dir] = nil
	p, err := o.Load(dir)
	if err != nil || len(o.sources) > 40 {
		return nil
	}
	s := &source{dir: dir, imports: map[*ast.File]map[string]string{}, funcs: map[string]*ast.FuncDecl{},
		methods: map[string]*ast.FuncDecl{},
		in:      map[*ast.FuncDecl]*ast.File{}, consts: map[string]string{}, options: map[string]option{},
		vars: map[string]ast.Expr{}, changed: map[string]bool{}, altered: map[string]bool{}}
	for _, name := range p.GoFiles {
		at := path.Join(dir, name)
		f, err := o.Parse(o.Below(at), o.Stat(at).Entry.Content)
		if err != nil {
			return nil
		}
		s.add(f, o.Binary)
	}
	s.shadowed()
	o.sources[dir] = s
	return s
}

func (s *source) add(f *ast.File, binary func(string) string) {
	s.files, s.imports[f] = append(s.files, f), map[string]string{}
	for _, i := range f.Imports {
		to, _ := strconv.Unquote(i.Path.Value)
		name := binary(to)
		if i.Name != nil {
			name = i.Name.Name
		}
		s.imports[f][name] = to
	}
	s.flags(f)
	s.variables(f)
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if s.in[d] = f; d.Recv == nil && d.Name.Name != "init" && d.Body != nil {
				s.funcs[d.Name.Name] = d
			}
			if _, twice := s.methods[d.Name.Name]; d.Recv != nil {
				if s.methods[d.Name.Name] = d; twice {
					s.methods[d.Name.Name] = nil
				}
			}
		case *ast.GenDecl:
			for _, v := range valuesOf(d, token.CONST) {
				s.constant(v)
			}
		}
	}
}

// constant notes texts that constants stand for.
func (s *source) constant(v *ast.ValueSpec) {
	if len(v.Names) != len(v.Values) {
		return
	}
	for i, n := range v.Names {
		if text, ok := v.Values[i].(*ast.BasicLit); ok && text.Kind == token.STRING {
			s.consts[n.Name], _ = strconv.Unquote(text.Value)
		}
	}
}

// valuesOf returns the constants or variables that a declaration has.
func valuesOf(d *ast.GenDecl, kind token.Token) (found []*ast.ValueSpec) {
	for _, spec := range d.Specs {
		if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == kind {
			found = append(found, v)
		}
	}
	return found
}

// begin goes through what runs before main: the variables and init functions of a package, after those of what it
// imports.
func (o *opens) begin(s *source) {
	if s == nil || o.begun[s.dir] || o.over {
		return
	}
	o.begun[s.dir] = true
	for _, f := range s.files {
		for _, to := range s.imports[f] {
			if dir, own := o.Place(to); own {
				o.begin(o.source(dir))
			}
		}
	}
	for _, f := range s.files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				for _, v := range valuesOf(d, token.VAR) {
					for _, e := range v.Values {
						o.expression(s, f, e, false)
					}
				}
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.Name == "init" && d.Body != nil {
					o.body(s, d, nil, true)
				}
			}
		}
	}
}

// need notes a file that is opened in the working directory.
func (o *opens) need(s *source, f *ast.File, e *ast.CallExpr, how string) {
	args := e.Args
	at := o.Set.Position(e.Pos())
	if how == "flagged" && !shapes.Creates(e) {
		args, how = args[:1], "open"
	}
	if o.special(s, f, e, how) {
		return
	}
	within := how == "within"
	switch {
	case how == "system":
		args = o.patterns(s, f, args)
		how = "match"
	case within:
		args, how = o.patterns(s, f, args), "open"
	case how == "configuration":
		if seek, ok := o.viper.Seek(); ok {
			seek.Why += fmt.Sprintf(" (%s:%d)", at.Filename, at.Line)
			o.found = append(o.found, seek)
		}
		return
	case how == "after address" && len(args) > 2:
		args = args[1:3]
	case how == "first" && len(args) > 1:
		args = args[:1]
	case len(args) == 0 && how == "open" && !within:
		args = []ast.Expr{&ast.BasicLit{Kind: token.STRING, Value: `".env"`}}
	}
	for _, a := range args {
		v, ok := o.value(s, f, a)
		name := strings.TrimPrefix(v.text, "file://")
		if how == "open" && ok && name == "" && v.variable != "" {
			o.found = append(o.found, filesystem.Seek{What: v.variable, Variables: []string{v.variable}, Form: v.form,
				Flag: v.flag,
				Why:  fmt.Sprintf("environment variable %s is not set (%s:%d)", v.variable, at.Filename, at.Line)})
			continue
		}
		if !ok || name == "" || strings.Contains(name, "://") || supplied(name) || o.madeBefore(name) {
			continue
		}
		if within {
			name = path.Clean(name)
		}
		why := fmt.Sprintf("open %s: no such file or directory (%s:%d)", name, at.Filename, at.Line)
		if how == "match" {
			why = fmt.Sprintf("pattern matches no files: `%s` (%s:%d)", name, at.Filename, at.Line)
		}
		seek := filesystem.Seek{What: name, Why: why, Files: []string{name}, Flag: v.flag}
		if how == "open" && s.called(f, e) != "os.Stat" {
			seek.Does = filesystem.Reading
		}
		if v.variable != "" {
			seek.Variables, seek.Form = []string{v.variable}, strings.TrimPrefix(v.form, "file://")
		}
		o.found = append(o.found, seek)
	}
}

// mounted are folders that the container's runtime, or an orchestrator, fills.
var mounted = []string{"/proc/", "/sys/", "/dev/", "/run/", "/var/run/"}

func supplied(name string) bool {
	return slices.ContainsFunc(mounted, func(dir string) bool { return strings.HasPrefix(name, dir) })
}

// unset notes a variable of the environment without which the program ends.
func (o *opens) unset(name string, at token.Pos) {
	p := o.Set.Position(at)
	if name != "" {
		o.found = append(o.found, filesystem.Seek{What: name, Variables: []string{name}, Why: fmt.Sprintf("environment variable %s is not set (%s:%d)", name, p.Filename, p.Line)})
	}
}
