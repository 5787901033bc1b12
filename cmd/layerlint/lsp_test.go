package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/textproto"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

var corpus = flag.Int("corpus", 0, "type and edit so many Dockerfiles of testdata, not a few of them")

// testDockerfiles lists the Dockerfiles of testdata, sorted.
func testDockerfiles(t testing.TB) []string {
	var files []string
	err := filepath.WalkDir(filepath.Join("..", "..", "testdata"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && isDockerfile(d.Name()) {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) < 100 {
		t.Fatalf("%d Dockerfiles: %v", len(files), err)
	}
	return files
}

// saidByCheck is what check --format json says of files.
func saidByCheck(t *testing.T, files ...string) map[string][]report.Diagnostic {
	t.Helper()
	var out, problems bytes.Buffer
	run(t.Context(), terminal{strings.NewReader(""), &out, &problems}, append([]string{"check", "--offline", "--format", "json"}, files...))
	var all []report.PublishDiagnostics
	if err := json.Unmarshal(out.Bytes(), &all); err != nil || len(all) != len(files) {
		t.Fatalf("%d of %d files: %v\n%s", len(all), len(files), err, &problems)
	}
	found := map[string][]report.Diagnostic{}
	for _, p := range all {
		found[p.URI] = p.Diagnostics
	}
	return found
}

// editing is a session with `layerlint lsp`, as an editor has it.
type editing struct {
	t     testing.TB
	in    io.WriteCloser
	out   *textproto.Reader
	ended chan int
	id    int
}

// pulling is what a client can that asks for diagnostics.
var pulling = map[string]any{"textDocument": map[string]any{"diagnostic": map[string]any{}}}

// edit is a session whose client asks for diagnostics.
func edit(t testing.TB, options map[string]any, folder string, args ...string) *editing {
	t.Helper()
	e := open(t, args...)
	e.begin(pulling, options, folder)
	return e
}

// open is a session that has not begun.
func open(t testing.TB, args ...string) *editing {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	e := &editing{t: t, in: toServer, out: textproto.NewReader(bufio.NewReader(fromServer)), ended: make(chan int, 1)}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		e.ended <- run(ctx, terminal{in, out, io.Discard}, append([]string{"lsp"}, args...))
		out.Close()
	}()
	t.Cleanup(func() {
		toServer.Close()
		go func() { _, _ = io.Copy(io.Discard, e.out.R) }()
		select {
		case <-e.ended:
		case <-time.After(time.Minute):
			t.Error("the server does not end")
		}
		cancel()
	})
	return e
}

func (e *editing) begin(capabilities, options map[string]any, folder string) {
	e.t.Helper()
	e.ask("initialize", map[string]any{"capabilities": capabilities,
		"workspaceFolders": []map[string]string{{"uri": "file://" + folder}}, "initializationOptions": options}, nil)
	e.notify("initialized", map[string]any{})
}

func (e *editing) send(v map[string]any) {
	v["jsonrpc"] = "2.0"
	content, err := json.Marshal(v)
	if err == nil {
		_, err = fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(content), content)
	}
	if err != nil {
		e.t.Fatal(err)
	}
}

func (e *editing) notify(method string, params any) {
	e.send(map[string]any{"method": method, "params": params})
}

// ask returns when the request is answered; an error in the answer ends the test, unless result is nil.
func (e *editing) ask(method string, params any, result any) {
	e.t.Helper()
	content, err := e.try(method, params)
	if result == nil {
		return
	}
	if err == nil {
		err = json.Unmarshal(content, result)
	}
	if err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

// try returns what a request is answered with, or the error that it is answered with.
func (e *editing) try(method string, params any) (json.RawMessage, error) {
	e.t.Helper()
	e.id++
	e.send(map[string]any{"id": e.id, "method": method, "params": params})
	for {
		m := e.message()
		switch {
		case m.Method != "" || string(m.ID) != strconv.Itoa(e.id):
			continue
		case m.Error != nil:
			return nil, errors.New(string(m.Error))
		}
		return m.Result, nil
	}
}

// sentMessage is one that the server sends.
type sentMessage struct {
	ID                    json.RawMessage
	Method                string
	Params, Result, Error json.RawMessage
}

// message is the next that the server sends.
func (e *editing) message() (m sentMessage) {
	e.t.Helper()
	header, err := e.out.ReadMIMEHeader()
	if err != nil {
		e.t.Fatal(err)
	}
	size, _ := strconv.Atoi(header.Get("Content-Length"))
	content := make([]byte, size)
	if _, err = io.ReadFull(e.out.R, content); err == nil {
		err = json.Unmarshal(content, &m)
	}
	if err != nil {
		e.t.Fatal(err)
	}
	return m
}

func (e *editing) open(uri, text string) {
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "dockerfile", "version": 1, "text": text}})
}

func (e *editing) change(uri string, version int, text string) {
	e.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri, "version": version}, "contentChanges": []any{map[string]any{"text": text}}})
}

func (e *editing) close(uri string) {
	e.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri}})
}

// diagnostics asks for them.
func (e *editing) diagnostics(uri string) []report.Diagnostic {
	e.t.Helper()
	var got struct{ Items []report.Diagnostic }
	e.ask("textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": uri}}, &got)
	return got.Items
}

// same compares findings as JSON has them.
func same(t *testing.T, what string, got, want []report.Diagnostic) {
	t.Helper()
	a, _ := json.MarshalIndent(got, "", " ")
	b, _ := json.MarshalIndent(want, "", " ")
	if len(got)+len(want) > 0 && !bytes.Equal(a, b) {
		t.Errorf("%s: got %s\nwant %s", what, a, b)
	}
}

// TestEditorChecksWhatIsNotSaved, in a folder that is not there yet and once it is.
func TestEditorChecksWhatIsNotSaved(t *testing.T) {
	dir := t.TempDir()
	e := edit(t, nil, dir, "--offline")
	uri := "file://" + filepath.Join(dir, "new", "Dockerfile")
	e.open(uri, "FROM debian:bookworm-slim\nCOPY missing /\nRUNN x\n")
	before := len(e.diagnostics(uri))
	if before == 0 {
		t.Error("nothing is found")
	}
	if err := os.Mkdir(filepath.Join(dir, "new"), 0o755); err != nil {
		t.Fatal(err)
	}
	e.change(uri, 2, "FROM debian:bookworm-slim\nCOPY missing /\nRUNN x\n\n")
	if after := len(e.diagnostics(uri)); after <= before {
		t.Errorf("%d findings without a build context, %d with an empty one", before, after)
	}
}

// TestEditorSaysWhatCheckSays over all Dockerfiles of testdata.
func TestEditorSaysWhatCheckSays(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	files := testDockerfiles(t)
	want := saidByCheck(t, files...)
	root, err := filepath.Abs(filepath.Join("..", "..", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	e := edit(t, nil, root)
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		path, _ := filepath.Abs(file)
		e.open("file://"+path, string(content))
		same(t, file, e.diagnostics("file://"+path), want["file://"+path])
		e.close("file://" + path)
	}
}

// TestEditorReadsConfigurationsAgain: what a check rests on is looked at before each.
func TestEditorReadsConfigurationsAgain(t *testing.T) {
	dir := t.TempDir()
	uri := "file://" + filepath.Join(dir, "Dockerfile")
	write := func(name, content string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	e := edit(t, nil, dir)
	codes := func() string {
		var all []string
		for _, d := range e.diagnostics(uri) {
			all = append(all, d.Code)
		}
		return strings.Join(all, " ")
	}
	version := 1
	expect := func(what, want string) {
		t.Helper()
		version++
		e.change(uri, version, "FROM scratch\nCOPY a /a\nCMD [\"/a\"]\n"+strings.Repeat("\n", version%2))
		if got := codes(); got != want {
			t.Errorf("%s: got %q", what, got)
		}
	}
	e.open(uri, "")
	expect("no file", "copy-source-missing")
	write("a", "#!/a\n")
	expect("the file is there", "")
	write(".dockerignore", "a\n")
	expect("ignored", "copy-source-missing")
	write(".layerlint.yaml", "rules: {copy-source-missing: off}\n")
	expect("switched off", "")
	write(".layerlint.yaml", "rules: {copy-source-missing: oof}\n")
	version++
	e.change(uri, version, "FROM scratch\n")
	e.ask("textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": uri}}, nil)
	write(".layerlint.yaml", "fail-on: never\n")
	expect("switched on", "copy-source-missing")
}

// TestEditorLooksAsFarUpAsCheck: outside of a repository the folder that an editor has opened, and the innermost of several,
// bounds where a build context is looked for, as the current folder does for check, however the file is named.
func TestEditorLooksAsFarUpAsCheck(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	outer, inner := dir, filepath.Join(dir, "w")
	file := filepath.Join(inner, "app", "docker", "Dockerfile")
	const text = "FROM scratch\nCOPY top /\nCOPY own /\nCOPY none /\n"
	for path, content := range map[string]string{file: text, filepath.Join(outer, "top"): "", filepath.Join(inner, "own"): "",
		filepath.Join(inner, "app", "own"): ""} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		folder string
		opened []string // beside it
	}{{outer, nil}, {inner, nil}, {filepath.Dir(file), nil}, {filepath.Dir(file), []string{inner, outer}}} {
		t.Chdir(c.folder)
		relative, _ := filepath.Rel(c.folder, file)
		want := saidByCheck(t, relative)["file://"+file]
		if len(want) == 0 {
			t.Fatal("nothing is found")
		}
		same(t, c.folder+": check of the whole path", saidByCheck(t, file)["file://"+file], want)
		e := edit(t, nil, c.folder)
		for _, f := range c.opened {
			e.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{
				"added": []any{map[string]string{"uri": "file://" + f}}, "removed": []any{}}})
		}
		e.open("file://"+file, text)
		same(t, c.folder+": the editor", e.diagnostics("file://"+file), want)
	}
}

// TestEditorReadsSourcesAgain: what is kept of the sources of a build context goes by what they are, whichever document or
// command asks first.
func TestEditorReadsSourcesAgain(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/a\n\ngo 1.22\n")
	e := edit(t, nil, dir, "--offline")
	uri, version := "file://"+filepath.Join(dir, "Dockerfile"), 1
	e.open(uri, "")
	for _, c := range []struct {
		source, env string
		fails       bool
	}{
		{"package main\n\nfunc main() { println(1) }\n", "A=1", false},
		{"package main\n\nfunc main() { println(1) }\n", "A=2", false},
		{"package main\n\nfunc main() { printl(1) }\n", "A=2", true},
		{"package main\n\nfunc main() { printl(1) }\n", "A=3", true},
		{"package main\n\nfunc main() { println(1) }\n", "A=3", false},
		{"//go:build windows\n\npackage main\n\nfunc main() { println(1) }\n", "A=3", true},
		{"//go:build windows\n\npackage main\n\nfunc main() { println(1) }\n", "GOOS=windows", false},
		{"package main\n\nfunc main() { println(1) }\n", "GOFLAGS=-mod=mod", false},
	} {
		write("main.go", c.source)
		version++
		text := "FROM golang:1.22-bookworm\nENV " + c.env + "\nWORKDIR /src\nCOPY . .\nRUN go vet ./...\nRUN go build -o /a .\n"
		e.change(uri, version, text)
		found := e.diagnostics(uri)
		same(t, c.source, found, fresh(t, dir, filepath.Join(dir, "Dockerfile"), text))
		if got := len(found) > 0; got != c.fails {
			t.Errorf("%s with %s: %+v", c.source, c.env, found)
		}
	}
}

// fresh is what a check of a text by itself says of a file of that name in a workspace.
func fresh(t *testing.T, root, path, text string) []report.Diagnostic {
	t.Helper()
	c, err := newCheck(terminal{strings.NewReader(""), io.Discard, io.Discard}, &checkFlags{imageFlags: imageFlags{offline: true}, builder: "buildkit"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.settings(path, root)
	if err != nil {
		t.Fatal(err)
	}
	j := &job{path: path, settings: s, file: source.NewFile(path, []byte(text))}
	c.contexts = newContexts([]*job{j}, false)
	defer c.contexts.done(s.context)
	found, err := c.judge(t.Context(), j)
	if err != nil {
		t.Fatal(err)
	}
	return report.Publish(report.Result{File: j.file, Diagnostics: found}).Diagnostics
}

// TestEditsAreCheckedAsWholeTexts: what is kept from one text to the next changes nothing of what is found.
func TestEditsAreCheckedAsWholeTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	files := testDockerfiles(t)
	every := 24
	if *corpus > 0 {
		every = max(1, len(files) / *corpus)
	}
	root, _ := filepath.Abs(filepath.Join("..", "..", "testdata"))
	e := edit(t, nil, root)
	random := rand.New(rand.NewPCG(1, 2))
	for n := 0; n < len(files); n += every {
		content, err := os.ReadFile(files[n])
		if err != nil {
			t.Fatal(err)
		}
		path, _ := filepath.Abs(files[n])
		text, version := string(content), 1
		e.open("file://"+path, text)
		e.diagnostics("file://" + path)
		for range 6 {
			version++
			text = mutated(random, text, string(content))
			e.change("file://"+path, version, text)
			if got := e.diagnostics("file://" + path); random.IntN(2) == 0 {
				same(t, files[n], got, fresh(t, root, path, text))
			}
			if t.Failed() {
				t.Fatalf("after an edit to\n%s", text)
			}
		}
		e.close("file://" + path)
	}
}

// mutated is a text after one edit: a line more, less, twice or broken, a stage more, or what it was at first.
func mutated(random *rand.Rand, text, first string) string {
	lines := strings.SplitAfter(text, "\n")
	at := random.IntN(len(lines))
	switch random.IntN(7) {
	case 0:
		return first
	case 1:
		lines[at] = ""
	case 2:
		lines[at] += lines[at]
	case 3:
		lines[at] += "ENV ADDED=1\n"
	case 4:
		lines[at] = lines[at][:len(lines[at])/2] + "\n"
	case 5:
		lines = append(lines, "FROM debian:bookworm-slim AS added\nRUN touch /added\n")
	default:
		lines[at] += "RUN apt-get update && apt-get install -y curl\nCOPY --from=0 /etc/passwd /p\n"
	}
	return strings.Join(lines, "")
}

// TestEditorFollowsDefinedBuilds: a file is checked in the ways that compose files say, and again when they change.
func TestEditorFollowsDefinedBuilds(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "web", "Dockerfile")
	write := func(name, content string) {
		t.Helper()
		full := filepath.Join(dir, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(full), 0o755)
		if err == nil {
			err = os.WriteFile(full, []byte(content), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	const text = "FROM scratch\nARG NAME=none\nCOPY $NAME /x\n"
	write(".git/HEAD", "ref: refs/heads/main\n")
	write("web/Dockerfile", text)
	write("web/there", "")
	write("compose.yaml", "services:\n  web:\n    build:\n      context: web\n      args: {NAME: missing}\n")
	e := edit(t, nil, dir, "--offline")
	e.open("file://"+path, text)
	first := e.diagnostics("file://" + path)
	same(t, "defined", first, saidByCheck(t, path)["file://"+path])
	write("compose.yaml", "services:\n  web:\n    build:\n      context: web\n      args: {NAME: there, OTHER: a}\n")
	e.change("file://"+path, 2, text+"\n")
	second := e.diagnostics("file://" + path)
	if len(second) >= len(first) {
		t.Errorf("got %v after %v", second, first)
	}
}
