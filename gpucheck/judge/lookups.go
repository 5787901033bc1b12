//go:build linux

package judge

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// lookups looks for what must be there, and for what the image's Dockerfile installs.
func lookups(ctx context.Context, p python, require []string, image *Image) []Lookup {
	var list []Lookup
	for _, name := range require {
		list = append(list, lookup(ctx, p, strings.TrimSpace(name)))
	}
	if image == nil {
		return list
	}
	for _, name := range slices.Concat(image.Commands, image.Modules) {
		l := lookup(ctx, p, name)
		l.Expected, l.Module = true, slices.Contains(image.Modules, name)
		list = append(list, l)
	}
	return list
}

var (
	moduleName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.]*$`) })
	headers    = []string{".h", ".hpp", ".cuh"}
)

// lookup looks for a header where compilers look and in wheels; else for a command on the PATH, else for a Python
// module.
func lookup(ctx context.Context, p python, name string) Lookup {
	l := Lookup{Name: name, Header: slices.Contains(headers, path.Ext(name))}
	if l.Header {
		if files := probe.Headers(name); len(files) > 0 {
			l.Kind, l.Where = "header", files[0]
		}
		return l
	}
	command, err := exec.LookPath(name)
	if err == nil && p.owns(command) {
		l.Kind, l.Where = "command", command
		return l
	}
	if p.path == "" || !moduleName().MatchString(name) {
		return l
	}
	file, failed := p.module(ctx, name)
	switch {
	case failed != nil:
		l.Error = failed.Error()
	case file != "":
		l.Kind, l.Where = "Python module", file
	case err == nil:
		l.Other = command
	}
	return l
}

// owns reports whether a command may stand for what python3 has: it is not a script of another Python, as a pip of the
// system is beside the python3 of an image.
func (p python) owns(command string) bool {
	interpreter := scriptOf(command)
	if p.path == "" || !strings.HasPrefix(path.Base(interpreter), "python") {
		return true
	}
	return folder(interpreter) == folder(p.path)
}

// scriptOf returns the interpreter that a script's first line names, "" for a program and for one that env looks up.
func scriptOf(file string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	line, _ := bufio.NewReader(io.LimitReader(f, 4096)).ReadString('\n')
	words := strings.Fields(strings.TrimPrefix(line, "#!"))
	if !strings.HasPrefix(line, "#!") || len(words) == 0 || path.Base(words[0]) == "env" {
		return ""
	}
	return words[0]
}

// folder returns the folder of a program, links of folders followed: a virtual environment's python is a link to
// another folder's.
func folder(program string) string {
	dir := filepath.Dir(program)
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	return dir
}

func (e *Evidence) judgeLookups() []Finding {
	var list []Finding
	for _, l := range e.Lookups {
		list = append(list, l.judge())
	}
	return list
}

func (l Lookup) judge() Finding {
	f := Finding{Check: "require " + l.Name, Found: l.Kind, Where: l.Where, Verdict: OK}
	if l.Expected {
		f.Check = "image " + l.Name
	}
	switch {
	case l.Kind != "":
		return f
	case l.Error != "":
		f.Found, f.Verdict, f.Why = "not known", Unknown, l.Error
		return f
	}
	f.Found, f.Verdict, f.Why = "missing", Broken, "neither a command on the PATH nor a module of python3"
	if l.Other != "" {
		l.judgeOther(&f)
	}
	if l.Header {
		f.Why = "in none of the folders where compilers look for headers, nor in a wheel"
	}
	if l.Expected {
		f.Why = "the Dockerfile adds it; here it is " + f.Why
		if l.Module { // for another Python, perhaps
			f.Verdict = Note
		}
	}
	return f
}

// judgeOther judges a command of another Python than python3. It works, but on that Python's packages: pip is of no use
// to python3 then.
func (l Lookup) judgeOther(f *Finding) {
	f.Found, f.Where, f.Verdict = "another Python's", l.Other, Note
	f.Why = l.Other + " belongs to " + scriptOf(l.Other) + ", and python3 has no module " + l.Name
	f.Fix = "install " + l.Name + " for the python3 on the PATH"
	if l.Name == "pip" || l.Name == "pip3" {
		f.Verdict = Broken
		f.Fix = "python3 -m ensurepip, or install the package that provides pip for this python3"
	}
}
