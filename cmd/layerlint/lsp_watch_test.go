package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// codes are those that the client is told of next, without having asked.
func (e *editing) codes() (all []string) {
	e.t.Helper()
	for {
		m := e.message()
		if m.Method != "textDocument/publishDiagnostics" {
			continue
		}
		var told report.PublishDiagnostics
		if err := json.Unmarshal(m.Params, &told); err != nil {
			e.t.Fatal(err)
		}
		for _, d := range told.Diagnostics {
			all = append(all, d.Code)
		}
		return all
	}
}

// TestEditorWatches checks that findings follow the files they depend on as soon as the client reports a change, without
// an edit.
func TestEditorWatches(t *testing.T) {
	const (
		copied   = "FROM scratch\nCOPY a /a\nCMD [\"/a\"]\n"
		pip      = "FROM python:3.12-slim\nCOPY requirements.txt .\nRUN pip install --no-cache-dir -r requirements.txt\n"
		included = "FROM python:3.12-slim\nCOPY requirements.txt base.txt ./\nRUN pip install --no-cache-dir -r requirements.txt\n"
		npm      = "FROM node:22\nWORKDIR /app\nCOPY package*.json ./\nRUN npm ci\n"
		named    = "FROM scratch\nARG NAME=a\nCOPY $NAME /a\nCMD [\"/a\"]\n"
		git      = "mylib @ git+https://github.com/example/mylib@v1\n"
	)
	type files map[string]string // "": it is not there
	compose := func(name string) string {
		return "services:\n  app:\n    build:\n      context: .\n      args: {NAME: " + name + "}\n"
	}
	const missing = "copy-source-missing"
	for name, c := range map[string]struct {
		text        string
		first, then files
		code        string
		found       bool // at first, and not then
	}{
		"a file comes":              {copied, nil, files{"a": "1"}, missing, true},
		"a folder comes":            {"FROM scratch\nCOPY x/a y /a/\n", files{"x/a": "1"}, files{"y/b/c": "1"}, missing, true},
		"a glob matches":            {"FROM scratch\nCOPY *.jar /a/\n", files{"b": "1"}, files{"a.jar": "1"}, "copy-glob-empty", true},
		".dockerignore comes":       {copied, files{"a": "1"}, files{".dockerignore": "a\n"}, missing, false},
		".dockerignore changes":     {copied, files{"a": "1", ".dockerignore": "a\n"}, files{".dockerignore": "*\n!a\n"}, missing, true},
		"its own ignore file comes": {copied, files{"a": "1"}, files{"Dockerfile.dockerignore": "a\n"}, missing, false},
		"requirements change":       {pip, files{"requirements.txt": "flask==3.0.0\n"}, files{"requirements.txt": git}, "compiler-missing", false},
		"included requirements":     {included, files{"requirements.txt": "-r base.txt\n", "base.txt": "flask==3.0.0\n"}, files{"base.txt": "./local\n"}, "command-fails", false},
		"a lock file comes":         {npm, files{"package.json": `{"name": "a"}`}, files{"package-lock.json": `{"name": "a", "lockfileVersion": 3, "packages": {"": {"name": "a"}}}`}, "command-fails", true},
		"compose comes":             {named, files{"a": "1"}, files{"compose.yaml": compose("b")}, missing, false},
		"compose changes":           {named, files{"a": "1", "compose.yaml": compose("b")}, files{"compose.yaml": compose("a")}, missing, true},
		"a bake file comes":         {named, files{"a": "1"}, files{"docker-bake.json": `{"target": {"default": {"args": {"NAME": "b"}}}}`}, missing, false},
		"the configuration changes": {copied, files{".layerlint.yaml": "rules: {copy-source-missing: off}\n"}, files{".layerlint.yaml": "fail-on: never\n"}, missing, false},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			change := func(to files) (changed []map[string]any) {
				for name, content := range to {
					path := filepath.Join(dir, name)
					err := os.MkdirAll(filepath.Dir(path), 0o755)
					if content == "" {
						first, _, _ := strings.Cut(name, "/")
						err = os.RemoveAll(filepath.Join(dir, first))
					} else if err == nil {
						err = os.WriteFile(path, []byte(content), 0o755)
					}
					if err != nil {
						t.Fatal(err)
					}
					changed = append(changed, map[string]any{"uri": "file://" + path, "type": 2})
				}
				return changed
			}
			change(c.first)
			change(files{".git/HEAD": "ref: refs/heads/main\n", "Dockerfile": c.text})
			e := open(t, "--offline")
			e.begin(nil, nil, dir)
			e.open("file://"+filepath.Join(dir, "Dockerfile"), c.text)
			if got := e.codes(); slices.Contains(got, c.code) != c.found {
				t.Fatalf("at first: %s", got)
			}
			back := files{}
			for name := range c.then {
				back[name] = c.first[name]
			}
			for n, to := range []files{c.then, back, c.then} {
				e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": change(to)})
				if got := e.codes(); slices.Contains(got, c.code) != ((n%2 == 1) == c.found) {
					t.Fatalf("change %d: %s", n, got)
				}
			}
		})
	}
}
