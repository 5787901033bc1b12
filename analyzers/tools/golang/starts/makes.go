package starts

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/golang/shapes"
	"github.com/layerlint/layerlint/analyzers/tools/golang/usage"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// special notes what a call needs that opens no file; it reports whether the call is such a one.
func (o *opens) special(s *source, f *ast.File, c *ast.CallExpr, how string) bool {
	switch how {
	case "write", "folder", "flagged", "temporary":
		o.make(s, f, c, how)
	case "listen":
		if network, _ := s.text(f, c.Args[0]); network == "unix" && len(c.Args) == 2 {
			o.make(s, f, &ast.CallExpr{Fun: c.Fun, Args: c.Args[1:]}, "write")
		}
	case "program":
		o.program(s, f, c.Args[0], c.Pos())
	case "zone":
		o.zone(s, f, c)
	case "user":
		o.user(c)
	case "lookup":
		if on, decided := o.Cgo(); decided && !on {
			p := o.Set.Position(c.Pos())
			o.found = append(o.found, filesystem.Seek{What: "/etc/passwd", Files: []string{"/etc/passwd"}, Why: fmt.Sprintf("open /etc/passwd: no such file or directory (%s:%d)", p.Filename, p.Line)})
		}
	case "driver":
		o.driver(s, f, c)
	case "stub":
		o.stub(s, f, c)
	case "address", "number", "duration":
		o.reads(s, f, c, how)
	default:
		return false
	}
	return true
}

// make notes a file or folder that is made and without which the program ends. Source: the documentation of os, Go 1.23.
func (o *opens) make(s *source, f *ast.File, c *ast.CallExpr, how string) {
	seek, ok := o.makes(s, f, c, how)
	if ok && !supplied(seek.What) && !o.madeBefore(seek.What) && !o.madeBefore(path.Dir(seek.What)) {
		p := o.Set.Position(c.Pos())
		seek.Why = fmt.Sprintf("%s:%d", p.Filename, p.Line)
		o.found = append(o.found, seek)
	}
}

// makes is the file or folder that a call makes.
func (o *opens) makes(s *source, f *ast.File, c *ast.CallExpr, how string) (seek filesystem.Seek, ok bool) {
	if len(c.Args) == 0 {
		return seek, false
	}
	v, ok := o.value(s, f, c.Args[0])
	seek = filesystem.Seek{What: v.text, Files: []string{v.text}, Flag: v.flag, Does: filesystem.Making}
	if v.variable != "" {
		seek.Variables, seek.Form = []string{v.variable}, v.form
	}
	switch how {
	case "folder":
		seek.Does = filesystem.MakingAbove
	case "temporary":
		if v.text == "" {
			seek.What, seek.Variables = "/tmp", []string{"TMPDIR"}
		}
		seek.Files = []string{path.Join(seek.What, "*")}
		return seek, ok && v.variable == "" && v.flag == ""
	}
	return seek, ok && v.text != ""
}

// passed notes what a call makes, whatever the program does where that fails.
func (o *opens) passed(s *source, f *ast.File, c *ast.CallExpr, name string) {
	if sel, method := c.Fun.(*ast.SelectorExpr); method && name == "" && (sel.Sel.Name == "Chdir" || running[sel.Sel.Name] && o.executes(s)) {
		o.over = true // another program may make anything
	}
	if !making[name] || name == "os.OpenFile" && !shapes.Creates(c) {
		return
	}
	seek, ok := o.makes(s, f, c, opening[name])
	if !ok || opening[name] == "" || seek.Flag != "" || len(seek.Variables) > 0 {
		o.over = true
		return
	}
	o.made = append(o.made, strings.TrimPrefix(seek.What, "./"))
}

// executes reports whether a package runs other programs.
func (o *opens) executes(s *source) bool {
	for _, f := range s.files {
		for _, to := range s.imports[f] {
			if to == "os/exec" {
				return true
			}
		}
	}
	return false
}

// madeBefore reports whether the program itself made a file, or a folder on the way to it.
func (o *opens) madeBefore(name string) bool {
	name = strings.TrimPrefix(name, "./")
	return slices.ContainsFunc(o.made, func(made string) bool {
		return filesystem.Within(name, made) || filesystem.Within(made, name)
	})
}

// program notes a program that is looked for on PATH.
func (o *opens) program(s *source, f *ast.File, name ast.Expr, at token.Pos) {
	v, ok := o.value(s, f, name)
	if !ok || v.text == "" || v.variable != "" || v.flag != "" {
		return
	}
	p := o.Set.Position(at)
	if strings.Contains(v.text, "/") {
		if !o.madeBefore(v.text) && !supplied(v.text) {
			o.found = append(o.found, filesystem.Seek{What: v.text, Files: []string{v.text},
				Why: fmt.Sprintf("fork/exec %s: no such file or directory (%s:%d)", v.text, p.Filename, p.Line)})
		}
		return
	}
	o.found = append(o.found, filesystem.Seek{What: v.text, Program: v.text,
		Why: fmt.Sprintf("exec: %q: executable file not found in $PATH (%s:%d)", v.text, p.Filename, p.Line)})
}

// running are the methods of a command that fail where its program is not there. Source: the documentation of os/exec, Go
// 1.23.
var running = map[string]bool{"Run": true, "Output": true, "CombinedOutput": true, "Start": true}

// command is the program that a call runs: exec.Command("git").Run().
func (o *opens) command(s *source, f *ast.File, c *ast.CallExpr) {
	sel, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || !running[sel.Sel.Name] {
		return
	}
	made, ok := sel.X.(*ast.CallExpr)
	if ok && s.called(f, made) == "os/exec.Command" && len(made.Args) > 0 {
		o.program(s, f, made.Args[0], c.Pos())
	}
}

// zone notes the data of a time zone that the program does not go on without. Source: time, LoadLocation, Go 1.23.
func (o *opens) zone(s *source, f *ast.File, c *ast.CallExpr) {
	if len(c.Args) != 1 || o.Zones || slices.Contains(o.Tags, "timetzdata") {
		return
	}
	v, ok := o.value(s, f, c.Args[0])
	builtin := v.text == "" || v.text == "UTC" || v.text == "Local"
	if !ok || v.flag != "" || builtin && (v.variable == "" || v.form != "\x00") {
		return
	}
	seek, p := Zones, o.Set.Position(c.Pos())
	if builtin {
		seek.Does, v.text = filesystem.Zoning, "\x00"
		seek.Variables = append([]string{v.variable}, seek.Variables...)
	} else if v.variable != "" {
		seek.Variables = append(slices.Clone(seek.Variables), v.variable)
	}
	seek.Why = fmt.Sprintf("unknown time zone %s (%s:%d)", v.text, p.Filename, p.Line)
	o.found = append(o.found, seek)
}

// reads notes a text that a program does not go on without where it is not an address, a number or a duration.
func (o *opens) reads(s *source, f *ast.File, c *ast.CallExpr, how string) {
	v, ok := o.value(s, f, c.Args[0])
	if p := o.Set.Position(c.Pos()); ok {
		seek := filesystem.Seek{What: v.text, Flag: v.flag, Form: v.form, Does: readAs[how], Why: fmt.Sprintf("%s:%d", p.Filename, p.Line)}
		if v.variable != "" {
			seek.Variables = []string{v.variable}
		}
		o.found = append(o.found, seek)
	}
}

var readAs = map[string]filesystem.Use{"address": filesystem.Addressing, "number": filesystem.Counting, "duration": filesystem.Lasting}

// driver is a database that is opened by the name of a driver which no package registers. Source: the documentation of
// database/sql, Go 1.23.
func (o *opens) driver(s *source, f *ast.File, c *ast.CallExpr) {
	name, ok := s.text(f, c.Args[0])
	o.lite = o.lite || ok && name == "sqlite3"
	if !ok || !o.Complete || !usage.Undriven(name, o.Imports) {
		return
	}
	for _, p := range o.Packages {
		for _, file := range append(slices.Clone(p.GoFiles), p.CgoFiles...) {
			if strings.Contains(string(o.Stat(path.Join(p.Dir, file)).Entry.Content), "sql.Register(") {
				return
			}
		}
	}
	p := o.Set.Position(c.Pos())
	o.found = append(o.found, filesystem.Seek{What: "driver", Does: filesystem.Ending,
		Why: fmt.Sprintf("sql: unknown driver %q (forgotten import?) (%s:%d)", name, p.Filename, p.Line)})
}

// user notes that a program built without cgo asks who runs it: where no /etc/passwd has the user, $USER is asked.
// Source: os/user, lookup_stubs.go and lookup_unix.go of Go 1.23.
func (o *opens) user(c *ast.CallExpr) {
	on, decided := o.Cgo()
	if p := o.Set.Position(c.Pos()); decided && (!on || slices.Contains(o.Tags, "osusergo")) {
		o.found = append(o.found, filesystem.Seek{What: "/etc/passwd", Files: []string{"/etc/passwd"}, Variables: []string{"USER"},
			Why: fmt.Sprintf("user: Current requires cgo or $USER set in environment (%s:%d)", p.Filename, p.Line)})
	}
}

// patterns are names in a folder of the system's that is a file system, nil in another one.
func (o *opens) patterns(s *source, f *ast.File, args []ast.Expr) (all []ast.Expr) {
	v, ok := o.value(s, f, args[0])
	if !ok || v.text == "" {
		return nil
	}
	for _, a := range args[1:] {
		slash := &ast.BasicLit{Kind: token.STRING, Value: `"/"`}
		dir := &ast.BinaryExpr{X: args[0], Op: token.ADD, Y: slash}
		all = append(all, &ast.BinaryExpr{X: dir, Op: token.ADD, Y: a})
	}
	return all
}
