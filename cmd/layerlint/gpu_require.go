//go:build linux

package main

import (
	"context"
	"errors"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// runRequired looks for what --require names, and for what the Dockerfile brings.
func (p *probing) runRequired(ctx context.Context) {
	for _, name := range p.flags.require {
		p.required = append(p.required, p.require(ctx, strings.TrimSpace(name)))
	}
	commands, modules := p.expectedPrograms()
	for _, name := range slices.Concat(commands, modules) {
		f := p.require(ctx, name)
		f.Check = "image " + name
		if f.Verdict == "broken" {
			f.Why = "the Dockerfile brings it; here it is " + f.Why
			if slices.Contains(modules, name) { // for another Python, perhaps
				f.Verdict = "note"
			}
		}
		p.required = append(p.required, f)
	}
}

var moduleName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.]*$`)

// require looks for a header where compilers look and in wheels; else for a command on the PATH, else for a Python module.
func (p *probing) require(ctx context.Context, name string) gpuFinding {
	f := gpuFinding{Check: "require " + name, Verdict: "ok"}
	if slices.Contains([]string{".h", ".hpp", ".cuh"}, path.Ext(name)) {
		files := probe.Headers(name)
		if len(files) == 0 {
			f.Found, f.Verdict, f.Why = "missing", "broken", "in none of the folders where compilers look for headers, nor in a wheel"
			return f
		}
		f.Found, f.Where = "header", files[0]
		return f
	}
	if path, err := exec.LookPath(name); err == nil {
		f.Found, f.Where = "command", path
		return f
	}
	if p.python != "" && moduleName.MatchString(name) {
		where, err := p.module(ctx, name)
		if err != nil {
			f.Found, f.Verdict, f.Why = "not known", "unknown", err.Error()
			return f
		}
		if where != "" {
			f.Found, f.Where = "Python module", where
			return f
		}
	}
	f.Found, f.Verdict, f.Why = "missing", "broken", "neither a command on the PATH nor a module of python3"
	return f
}

// module gives the file of a module of python3, "" for none. A Python that ends with an error has none.
func (p *probing) module(ctx context.Context, name string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, p.flags.limit)
	defer cancel()
	script := "import importlib.util, sys\ns = importlib.util.find_spec(sys.argv[1])\nprint(s.origin or list(s.submodule_search_locations)[0] if s else '')"
	out, err := exec.CommandContext(ctx, p.python, "-I", "-c", modules+script, name).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && ctx.Err() == nil {
		return "", nil
	}
	return strings.TrimSpace(string(out)), err
}
