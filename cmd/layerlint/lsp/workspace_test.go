package lsp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/cmd/layerlint/lsp"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// telling keeps what reading is told to.
type telling struct {
	fake
	to chan imagedb.Progress
}

func (t *telling) Tell(p imagedb.Progress) { t.to <- p }

// TestProgress: a client that can show progress is told what is read, from the beginning to the end; another is not.
func TestProgress(t *testing.T) {
	checker := &telling{to: make(chan imagedb.Progress, 1)}
	c := connect(t, checker)
	c.initialize(map[string]any{"window": map[string]any{"workDoneProgress": true}}, nil)
	layer := (<-checker.to).Layer("python:3.12", "sha256:1", 2000000)
	time.Sleep(300 * time.Millisecond) // a client is not told more often
	layer.Read(1000000)
	layer.Done(nil)
	var said []string
	for len(said) < 3 {
		m := c.next("progress", func(m reply) bool { return m.Method == "$/progress" })
		var p struct {
			Token string
			Value struct {
				Kind, Title, Message string
				Percentage           int
			}
		}
		if err := json.Unmarshal(m.Params, &p); err != nil || p.Token == "" {
			t.Fatalf("%s: %v", m.Params, err)
		}
		said = append(said, fmt.Sprintf("%s %s%s %d", p.Value.Kind, p.Value.Title, p.Value.Message, p.Value.Percentage))
	}
	if got := strings.Join(said, ", "); got != "begin layerlint: reading python:3.12 0, report 1MB of 2MB 50, end  0" {
		t.Errorf("got %s", got)
	}
	plain := connect(t, checker)
	plain.initialize(nil, nil)
	if len(checker.to) > 0 {
		t.Error("told to a client that cannot show it")
	}
}

// slow holds an image that is known once release is closed, for documents that may fetch.
type slow struct {
	fake
	release chan struct{}
}

func (s *slow) Prepare(doc *dockerfile.Document, at lsp.Place) (*lsp.Job, error) {
	images := imagedb.Fixed()
	if at.Fetch {
		images = waiting{s.release, small()}
	}
	return &lsp.Job{Builds: []*analyzers.Build{{Document: doc, Images: images}}}, nil
}

type waiting struct {
	release chan struct{}
	imagedb.DB
}

func (w waiting) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	select {
	case <-w.release:
		return w.DB.Image(ctx, ref, platform)
	case <-ctx.Done():
		return nil, errors.New("given up")
	}
}

// TestImagesThatAreBeingRead are not waited for: what does not rest on them is said at once, the rest once they are there,
// and what is drawn beside it is drawn again.
func TestImagesThatAreBeingRead(t *testing.T) {
	checker := &slow{release: make(chan struct{})}
	c := connect(t, checker)
	can := map[string]any{"refreshSupport": true}
	c.initialize(map[string]any{"workspace": map[string]any{"inlayHint": can, "codeLens": can, "semanticTokens": can}}, map[string]any{"fetch": "always"})
	c.open(dockerURI, "FROM base\nRUNN x\nRUN frobnicate\nCMD [\"/bin/sh\"]\n")
	codes := func(f found) (all []string) {
		for _, d := range f.Diagnostics {
			all = append(all, d.Code)
		}
		return all
	}
	if got := codes(c.published(dockerURI, 1)); !slices.Contains(got, "instruction-invalid") || slices.Contains(got, "command-not-found") {
		t.Errorf("at first: %s", got)
	}
	if unknown := call[[]struct{ Reference string }](c, "layerlint/unknown", map[string]any{"textDocument": map[string]any{"uri": dockerURI}}); len(unknown) != 1 || unknown[0].Reference != "base" {
		t.Errorf("unknown: %+v", unknown)
	}
	close(checker.release)
	if got := codes(c.published(dockerURI, 1)); !slices.Contains(got, "command-not-found") {
		t.Errorf("then: %s", got)
	}
	for _, what := range []string{"inlayHint", "codeLens", "semanticTokens"} {
		c.next(what, func(m reply) bool { return m.Method == "workspace/"+what+"/refresh" })
	}
}

// TestCancel: a request that waits is given up, and what follows is answered.
func TestCancel(t *testing.T) {
	checker := &stuck{entered: make(chan struct{}, 100), release: make(chan struct{})}
	c := connect(t, checker)
	c.initialize(map[string]any{"textDocument": map[string]any{"diagnostic": map[string]any{}}}, nil)
	c.open(dockerURI, "FROM base\n")
	document := map[string]any{"textDocument": map[string]any{"uri": dockerURI}}
	first := c.ask("textDocument/documentSymbol", document)
	<-checker.entered
	second := c.ask("textDocument/foldingRange", document)
	c.notify("$/cancelRequest", map[string]any{"id": second})
	third := c.ask("textDocument/documentSymbol", document)
	call[any](c, "workspace/executeCommand", map[string]any{"command": "layerlint.refresh"}) // the cancellation was read
	close(checker.release)
	if m := c.answer(first); m.Error != nil {
		t.Errorf("%+v", m.Error)
	}
	if m := c.answer(second); m.Error == nil || m.Error.Code != -32800 {
		t.Errorf("canceled: %+v", m)
	}
	if m := c.answer(third); m.Error != nil {
		t.Errorf("%+v", m.Error)
	}
}

// stuck prepares nothing until it is released.
type stuck struct {
	fake
	entered, release chan struct{}
}

func (s *stuck) Prepare(doc *dockerfile.Document, at lsp.Place) (*lsp.Job, error) {
	s.entered <- struct{}{}
	<-s.release
	return s.fake.Prepare(doc, at)
}

// TestConfiguration: settings that the client answers with, or sends, count for the documents that are open.
func TestConfiguration(t *testing.T) {
	f := &fake{images: small()}
	c := connect(t, f)
	c.initialize(map[string]any{"workspace": map[string]any{"configuration": true, "didChangeConfiguration": map[string]any{"dynamicRegistration": true}}}, nil, "/w")
	var asked reply
	registered := false
	c.next("the question for settings", func(m reply) bool {
		registered = registered || m.Method == "client/registerCapability" && strings.Contains(string(m.Params), "didChangeConfiguration")
		asked = m
		return m.Method == "workspace/configuration"
	})
	if !registered {
		t.Error("nothing is registered")
	}
	c.open(dockerURI, "FROM base\n")
	c.published(dockerURI, 1)
	hints := func() bool {
		all := f.prepared()
		return all[len(all)-1].Hints
	}
	if hints() {
		t.Error("hints before they are asked for")
	}
	c.send(map[string]any{"id": asked.ID, "result": []any{map[string]any{"hints": true}, nil}})
	c.published(dockerURI, 1)
	if !hints() {
		t.Error("the answer does not count")
	}
	c.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"layerlint": map[string]any{"hints": false}}})
	c.published(dockerURI, 1)
	if hints() {
		t.Error("what is sent does not count")
	}
}

// filling has a build context that a test changes.
type filling struct {
	fake
	files sync.Map
}

func (f *filling) Prepare(doc *dockerfile.Document, _ lsp.Place) (*lsp.Job, error) {
	entries := map[string]filesystem.Entry{}
	f.files.Range(func(name, _ any) bool {
		entries[name.(string)] = filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular}
		return true
	})
	tree := imagedb.TreeOf(entries)
	return &lsp.Job{Builds: []*analyzers.Build{{Document: doc, Images: imagedb.Fixed(&imagedb.Image{Ref: "base", ConfigKnown: true, Completeness: imagedb.Complete,
		Tree: func(context.Context) (filesystem.Tree, error) { return tree, nil }})}}}, nil
}

// TestWatchedFiles: the client is asked to tell of files, and documents are checked again when one changes.
func TestWatchedFiles(t *testing.T) {
	checker := &filling{}
	c := connect(t, checker)
	c.initialize(map[string]any{"workspace": map[string]any{"didChangeWatchedFiles": map[string]any{"dynamicRegistration": true}}}, nil)
	c.next("the registration", func(m reply) bool {
		return m.Method == "client/registerCapability" && strings.Contains(string(m.Params), `"globPattern":"**/*"`)
	})
	c.open(dockerURI, "FROM scratch\nCOPY --from=base /a /b\nCMD [\"/b\"]\n")
	if f := c.published(dockerURI, 1); len(f.Diagnostics) == 0 || f.Diagnostics[0].Code != "copy-source-missing" {
		t.Errorf("got %+v", f)
	}
	checker.files.Store("/a", true)
	c.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": "file:///w/a", "type": 1}}})
	if f := c.published(dockerURI, 1); len(f.Diagnostics) != 0 {
		t.Errorf("got %+v", f)
	}
}

// TestFolders: what belongs to a workspace follows the folders that come and go.
func TestFolders(t *testing.T) {
	f := &fake{}
	c := connect(t, f)
	c.initialize(nil, map[string]any{"trusted": true}, "/w", "/v")
	c.open("file:///v/sub/Dockerfile", "FROM scratch\n")
	c.published("file:///v/sub/Dockerfile", 1)
	place := func() lsp.Place {
		all := f.prepared()
		return all[len(all)-1]
	}
	if at := place(); at.Root != "/v" || !f.fetched() {
		t.Errorf("got %+v", at)
	}
	c.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": []any{}, "removed": []any{map[string]string{"uri": "file:///v"}}}})
	c.published("file:///v/sub/Dockerfile", 1)
	if at := place(); at.Root != "/v/sub" || at.Fetch {
		t.Errorf("removed: %+v", at)
	}
	c.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": []any{map[string]string{"uri": "file:///v/sub"}}, "removed": []any{}}})
	c.published("file:///v/sub/Dockerfile", 1)
	if at := place(); at.Root != "/v/sub" || !at.Fetch {
		t.Errorf("added: %+v", at)
	}
}

func (f *fake) fetched() bool {
	return slices.ContainsFunc(f.prepared(), func(at lsp.Place) bool { return at.Fetch })
}

// TestVersionedEdits: a client that can is told of which version an edit is.
func TestVersionedEdits(t *testing.T) {
	c := connect(t, &fake{images: small()})
	c.initialize(map[string]any{"workspace": map[string]any{"workspaceEdit": map[string]any{"documentChanges": true}}}, nil)
	at := c.at("FROM base AS o|ne\n")
	at["newName"] = "two"
	c.change(dockerURI, 7, "FROM base AS one\nFROM one\n")
	type edit struct {
		TextDocument struct{ Version int }
		Edits        []textEdit
	}
	got := call[struct {
		Changes         any
		DocumentChanges []edit
	}](c, "textDocument/rename", at)
	if got.Changes != nil || len(got.DocumentChanges) != 1 || got.DocumentChanges[0].TextDocument.Version != 7 ||
		len(got.DocumentChanges[0].Edits) != 2 {
		t.Errorf("got %+v", got)
	}
}

// TestClosing takes findings away.
func TestClosing(t *testing.T) {
	c := connect(t, &fake{})
	c.initialize(nil, nil)
	c.open(dockerURI, broken)
	c.published(dockerURI, 1)
	c.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": dockerURI}})
	c.next("findings taken away", func(m reply) bool {
		return m.Method == "textDocument/publishDiagnostics" && strings.Contains(string(m.Params), `"diagnostics":[]`)
	})
	if m := c.answer(c.ask("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": dockerURI}})); m.Error == nil {
		t.Errorf("hover over what is closed: %s", m.Result)
	}
}
