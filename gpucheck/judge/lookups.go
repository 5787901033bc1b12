//go:build linux

package judge

import (
	"context"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"

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
	moduleName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.]*$`)
	headers    = []string{".h", ".hpp", ".cuh"}
)

// lookup looks for a header where compilers look and in wheels; else for a command on the PATH, else for a Python module.
func lookup(ctx context.Context, p python, name string) Lookup {
	l := Lookup{Name: name, Header: slices.Contains(headers, path.Ext(name))}
	if l.Header {
		if files := probe.Headers(name); len(files) > 0 {
			l.Kind, l.Where = "header", files[0]
		}
		return l
	}
	if file, err := exec.LookPath(name); err == nil {
		l.Kind, l.Where = "command", file
		return l
	}
	if p.path == "" || !moduleName.MatchString(name) {
		return l
	}
	file, err := p.module(ctx, name)
	if err != nil {
		l.Error = err.Error()
	} else if file != "" {
		l.Kind, l.Where = "Python module", file
	}
	return l
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
