package lsp_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// configured is a client with several folders that is asked for its configuration.
func configured(t *testing.T, f *fake, options map[string]any, folders ...string) *client {
	t.Helper()
	c := connect(t, f)
	c.initialize(map[string]any{"workspace": map[string]any{"configuration": true}}, options, folders...)
	return c
}

// asked is the next question for configurations: its id and the scopes.
func (c *client) asked() (id json.RawMessage, scopes string) {
	c.t.Helper()
	m := c.next("a question for the configuration", func(m reply) bool { return m.Method == "workspace/configuration" })
	var p struct {
		Items []struct {
			ScopeURI *string
			Section  string
		}
	}
	if err := json.Unmarshal(m.Params, &p); err != nil {
		c.t.Fatal(err)
	}
	var all []string
	for _, i := range p.Items {
		scope := "none"
		if i.ScopeURI != nil {
			scope = *i.ScopeURI
		}
		if i.Section != "layerlint" {
			c.t.Errorf("section %q", i.Section)
		}
		all = append(all, scope)
	}
	return m.ID, strings.Join(all, " ")
}

// tell answers it.
func (c *client) tell(id json.RawMessage, settings ...any) {
	c.t.Helper()
	c.send(map[string]any{"id": id, "result": settings})
}

// checked are the settings of the newest check of each document, once they are as wanted.
func (c *client) checked(f *fake, what string, want map[string]string) {
	c.t.Helper()
	var got map[string]string
	timeout := time.After(patience)
	for {
		got = map[string]string{}
		fetched := map[string]bool{}
		all := f.prepared()
		slices.Reverse(all)
		for _, at := range all { // the first of a document is its newest
			if _, ok := got[at.Path]; !ok {
				got[at.Path] = fmt.Sprintf("hints %v", at.Hints)
			}
			fetched[at.Path] = fetched[at.Path] || at.Fetch
		}
		for path := range got {
			if fetched[path] {
				got[path] += ", fetched"
			}
		}
		if maps.Equal(got, want) {
			return
		}
		select {
		case _, ok := <-c.messages: // a check is followed by one
			if !ok {
				c.t.Fatalf("%s: the session ended", what)
			}
		case <-timeout:
			c.t.Fatalf("%s: got %v", what, got)
		}
	}
}

// TestConfigurationOfFolders: each folder has its own settings, and documents outside have those of no place; they are
// asked for again when they change, and when folders do. Nothing is fetched before they are known.
func TestConfigurationOfFolders(t *testing.T) {
	f := &fake{images: small()}
	c := configured(t, f, map[string]any{"trusted": true}, "/w", "/v", "/v/sub")
	id, scopes := c.asked()
	if scopes != "file:///w file:///v file:///v/sub none" {
		t.Errorf("asked for %s", scopes)
	}
	const w, v, sub, out = "/w/Dockerfile", "/v/Dockerfile", "/v/sub/a/Dockerfile", "/elsewhere/Dockerfile"
	for _, path := range []string{w, v, sub, out} {
		c.open("file://"+path, "FROM base\n")
	}
	c.checked(f, "before", map[string]string{w: "hints false", v: "hints false", sub: "hints false", out: "hints false"})
	on, off := map[string]any{"hints": true}, map[string]any{"fetch": "never"}
	c.tell(id, on, off, nil, on)
	c.checked(f, "answered", map[string]string{w: "hints true, fetched", v: "hints false", sub: "hints false, fetched", out: "hints true"})

	c.notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
	first, _ := c.asked()
	c.notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
	second, scopes := c.asked()
	c.tell(second, off, on, on, off)
	c.tell(first, on, on, on, on) // of what was asked before
	c.checked(f, "changed", map[string]string{w: "hints false, fetched", v: "hints true, fetched", sub: "hints true, fetched", out: "hints false"})
	if scopes != "file:///w file:///v file:///v/sub none" {
		t.Errorf("asked again for %s", scopes)
	}

	c.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{
		"added": []any{map[string]string{"uri": "file:///elsewhere"}}, "removed": []any{map[string]string{"uri": "file:///v/sub"}}}})
	id, scopes = c.asked()
	if scopes != "file:///w file:///v file:///elsewhere none" {
		t.Errorf("asked for the folders that are left, %s", scopes)
	}
	c.checked(f, "moved", map[string]string{w: "hints false, fetched", v: "hints true, fetched", sub: "hints true, fetched", out: "hints false"})
	c.tell(id, nil, nil, on, nil)
	c.checked(f, "in a folder now", map[string]string{w: "hints false, fetched", v: "hints false, fetched", sub: "hints false, fetched", out: "hints true, fetched"})
}

// TestConfigurationThatIsNotSaid: a client that answers with an error, or with too little, goes by what was said before.
func TestConfigurationThatIsNotSaid(t *testing.T) {
	f := &fake{images: small()}
	c := configured(t, f, map[string]any{"hints": true, "trusted": true}, "/w")
	id, _ := c.asked()
	c.open(dockerURI, "FROM base\n")
	c.checked(f, "before", map[string]string{"/w/Dockerfile": "hints true"})
	c.send(map[string]any{"id": id, "error": map[string]any{"code": -32601, "message": "no"}})
	c.checked(f, "an error", map[string]string{"/w/Dockerfile": "hints true, fetched"})
	for what, result := range map[string]any{"too few": []any{nil}, "none": nil, "odd": "hints", "odd ones": []any{3, []any{}}} {
		c.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"layerlint": map[string]any{"hints": false}}})
		id, _ = c.asked()
		c.send(map[string]any{"id": id, "result": result})
		c.checked(f, what, map[string]string{"/w/Dockerfile": "hints false, fetched"})
		c.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"hints": true}})
		id, _ = c.asked()
		c.tell(id, nil, nil)
		c.checked(f, what+", then one", map[string]string{"/w/Dockerfile": "hints true, fetched"})
	}
}

// TestHintsOfFolders: what is drawn goes by the document's folder too.
func TestHintsOfFolders(t *testing.T) {
	f := &fake{images: small()}
	c := configured(t, f, nil, "/w", "/v")
	id, _ := c.asked()
	c.tell(id, nil, map[string]any{"inlayHints": true, "codeLens": true}, nil)
	for path, drawn := range map[string]bool{"/w/Dockerfile": false, "/v/Dockerfile": true, "/Dockerfile": false} {
		c.open("file://"+path, "FROM base AS one\nFROM scratch\nCOPY --from=one /srv/data/two.txt /x\n")
		at := map[string]any{"textDocument": map[string]any{"uri": "file://" + path}, "range": map[string]any{"start": map[string]int{"line": 0}, "end": map[string]int{"line": 9}}}
		hints, lenses := call[[]any](c, "textDocument/inlayHint", at), call[[]any](c, "textDocument/codeLens", at)
		if (len(hints) > 0) != drawn || (len(lenses) > 0) != drawn {
			t.Errorf("%s: %d inlay hints, %d lenses", path, len(hints), len(lenses))
		}
	}
}
