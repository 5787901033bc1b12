package lsp_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/cmd/layerlint/lsp"
	"github.com/layerlint/layerlint/imagedb"
)

// fake checks without files; images are those it holds.
type fake struct {
	images imagedb.DB
	mu     sync.Mutex
	asked  []lsp.Place
}

func (f *fake) Prepare(doc *dockerfile.Document, at lsp.Place) (*lsp.Job, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, at)
	return &lsp.Job{Builds: []*analyzers.Build{{Document: doc, Images: f.images}}}, nil
}

func (f *fake) Tags(_ context.Context, at lsp.Place, repository string) ([]string, bool) {
	if at.Fetch && repository == "registry.example.com/app" {
		return []string{"2.1", "2.0"}, false
	}
	return nil, false
}

func (f *fake) Forget() {}

func (f *fake) Closed(lsp.Place) {}

func (f *fake) Tell(imagedb.Progress) {}

func (f *fake) prepared() []lsp.Place {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]lsp.Place{}, f.asked...)
}

// client is the other end of a session. Messages are those that the server sent and nobody took yet.
type client struct {
	t        testing.TB
	in       io.WriteCloser
	messages chan reply
	ended    chan int
	id       int
}

type reply struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

// patience is how long a test waits for what must come.
const patience = time.Minute

func connect(t testing.TB, checker lsp.Checker) *client {
	t.Helper()
	return serve(t, &lsp.Server{Checker: checker, Delay: time.Millisecond})
}

func serve(t testing.TB, server *lsp.Server) *client {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	c := &client{t: t, in: toServer, messages: make(chan reply, 10000), ended: make(chan int, 1)}
	go func() {
		status, _ := server.Serve(context.Background(), in, out)
		c.ended <- status
		out.Close()
	}()
	go func() {
		defer close(c.messages)
		for r := bufio.NewReader(fromServer); ; {
			header, err := textproto.NewReader(r).ReadMIMEHeader()
			if err != nil {
				return
			}
			size, _ := strconv.Atoi(header.Get("Content-Length"))
			content := make([]byte, size)
			if _, err := io.ReadFull(r, content); err != nil {
				return
			}
			var m reply
			if json.Unmarshal(content, &m) == nil {
				c.messages <- m
			}
		}
	}()
	t.Cleanup(func() { _ = toServer.Close() })
	return c
}

func (c *client) raw(content string) {
	c.t.Helper()
	if _, err := fmt.Fprintf(c.in, "Content-Length: %d\r\n\r\n%s", len(content), content); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) send(v map[string]any) {
	c.t.Helper()
	v["jsonrpc"] = "2.0"
	content, err := json.Marshal(v)
	if err != nil {
		c.t.Fatal(err)
	}
	c.raw(string(content))
}

func (c *client) notify(method string, params any) {
	c.t.Helper()
	c.send(map[string]any{"method": method, "params": params})
}

// ask sends a request and returns its number.
func (c *client) ask(method string, params any) int {
	c.t.Helper()
	c.id++
	c.send(map[string]any{"id": c.id, "method": method, "params": params})
	return c.id
}

// next is the next message that a test wants, others dropped.
func (c *client) next(what string, wanted func(reply) bool) reply {
	c.t.Helper()
	timeout := time.After(patience)
	for {
		select {
		case m, ok := <-c.messages:
			if !ok {
				c.t.Fatalf("the session ended before %s came", what)
			}
			if wanted(m) {
				return m
			}
		case <-timeout:
			c.t.Fatalf("%s did not come", what)
		}
	}
}

func (c *client) answer(id int) reply {
	c.t.Helper()
	return c.next(fmt.Sprintf("the answer to %d", id), func(m reply) bool { return m.Method == "" && string(m.ID) == strconv.Itoa(id) })
}

// call asks and reads the result.
func call[T any](c *client, method string, params any) (result T) {
	c.t.Helper()
	m := c.answer(c.ask(method, params))
	if m.Error != nil {
		c.t.Fatalf("%s: %d: %s", method, m.Error.Code, m.Error.Message)
	}
	if err := json.Unmarshal(m.Result, &result); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
	return result
}

func (c *client) initialize(capabilities, options map[string]any, folders ...string) json.RawMessage {
	c.t.Helper()
	var all []map[string]string
	for _, f := range folders {
		all = append(all, map[string]string{"uri": "file://" + f, "name": f})
	}
	result := call[struct{ Capabilities json.RawMessage }](c, "initialize",
		map[string]any{"capabilities": capabilities, "initializationOptions": options, "workspaceFolders": all})
	c.notify("initialized", map[string]any{})
	return result.Capabilities
}

func (c *client) open(uri, text string) {
	c.t.Helper()
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "dockerfile", "version": 1, "text": text}})
}

func (c *client) change(uri string, version int, text string) {
	c.t.Helper()
	c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri, "version": version},
		"contentChanges": []map[string]any{{"text": text}}})
}

type found struct {
	URI         string
	Version     int
	Diagnostics []struct {
		Code    string
		Message string
		Range   struct{ Start, End struct{ Line, Character int } }
	}
}

// published is what the client is told of a version of a document.
func (c *client) published(uri string, version int) (f found) {
	c.t.Helper()
	c.next(fmt.Sprintf("findings of version %d of %s", version, uri), func(m reply) bool {
		f = found{}
		return m.Method == "textDocument/publishDiagnostics" && json.Unmarshal(m.Params, &f) == nil && f.URI == uri && f.Version == version
	})
	return f
}

func (c *client) status() int {
	c.t.Helper()
	select {
	case status := <-c.ended:
		return status
	case <-time.After(patience):
		c.t.Fatal("the session does not end")
	}
	return -1
}

const dockerURI = "file:///w/Dockerfile"

// broken is a text with one.
const broken = "FROM scratch\nRUNN x\nCOPY a /b\nCMD [\"/b\"]\n"

// clean is a text without findings.
const clean = "FROM scratch\nCOPY a /b\nCMD [\"/b\"]\n"

func TestSession(t *testing.T) {
	c := connect(t, &fake{})
	c.initialize(nil, nil, "/w")
	c.open(dockerURI, broken)
	f := c.published(dockerURI, 1)
	if len(f.Diagnostics) != 1 || f.Diagnostics[0].Code != "instruction-invalid" || f.Diagnostics[0].Range.Start.Line != 1 {
		t.Errorf("got %+v", f)
	}
	c.change(dockerURI, 2, clean)
	if f := c.published(dockerURI, 2); len(f.Diagnostics) != 0 {
		t.Errorf("got %+v", f)
	}
	call[any](c, "shutdown", nil)
	if m := c.answer(c.ask("textDocument/hover", nil)); m.Error == nil || m.Error.Code != -32600 {
		t.Errorf("after shutdown: %+v", m)
	}
	c.notify("exit", nil)
	if got := c.status(); got != 0 {
		t.Errorf("exit status %d", got)
	}
}

func TestEndings(t *testing.T) {
	for name, end := range map[string]func(*client){
		"exit without shutdown": func(c *client) { c.notify("exit", nil) },
		"end of the stream":     func(c *client) { _ = c.in.Close() },
		"a header that is none": func(c *client) { fmt.Fprint(c.in, "GET / HTTP/1.1\r\n\r\n") },
		"no length":             func(c *client) { fmt.Fprint(c.in, "Content-Type: x\r\n\r\n") },
		"a negative length":     func(c *client) { fmt.Fprint(c.in, "Content-Length: -5\r\n\r\n") },
		"a header without end":  func(c *client) { fmt.Fprint(c.in, strings.Repeat("x: y\r\n", 2000)) },
	} {
		t.Run(name, func(t *testing.T) {
			c := connect(t, &fake{})
			c.initialize(nil, nil)
			c.open(dockerURI, "FROM scratch\n")
			go end(c)
			if got := c.status(); got != 1 {
				t.Errorf("exit status %d", got)
			}
		})
	}
}

// TestBadMessages: each is answered as JSON-RPC has it, and the session goes on.
func TestBadMessages(t *testing.T) {
	c := connect(t, &fake{})
	if m := c.answer(c.ask("textDocument/hover", nil)); m.Error == nil || m.Error.Code != -32002 {
		t.Errorf("before initialize: %+v", m)
	}
	c.initialize(nil, nil)
	for content, code := range map[string]int{
		`{"jsonrpc":`: -32700,
		"\xff\xfe":    -32700,
		`[1,2]`:       -32600,
		`{"jsonrpc":"1.0","id":7,"method":"shutdown"}`:                             -32600,
		`{"jsonrpc":"2.0"}`:                                                        -32600,
		`{"jsonrpc":"2.0","id":8,"method":"no/such"}`:                              -32601,
		`{"jsonrpc":"2.0","id":9,"method":"textDocument/diagnostic","params":[3]}`: -32602,
		`{"jsonrpc":"2.0","id":"a","method":"textDocument/diagnostic","params":{"textDocument":{"uri":"file:///not/open"}}}`: -32602,
		`{"jsonrpc":"2.0","id":10,"method":"initialize","params":{}}`:                                                        -32600,
	} {
		c.raw(content)
		m := c.next("an error", func(m reply) bool { return m.Error != nil })
		if m.Error.Code != code {
			t.Errorf("%s: %+v", content, m.Error)
		}
	}
	for _, content := range []string{`{"jsonrpc":"2.0","method":"$/other"}`, `{"jsonrpc":"2.0","id":99,"result":null}`,
		`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":[]}`, `{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"x"}}}`,
		`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":12345}}`} {
		c.raw(content)
	}
	c.open(dockerURI, broken)
	if f := c.published(dockerURI, 1); len(f.Diagnostics) != 1 {
		t.Errorf("got %+v", f)
	}
}

func TestOddDocuments(t *testing.T) {
	c := connect(t, &fake{})
	c.initialize(nil, nil, "/w")
	for _, uri := range []string{"untitled:Untitled-1", "file:///w/a%20b%23/Docker%C3%A4file", "file:///c%3A/x/Dockerfile", "vscode-vfs://github/x/Dockerfile",
		"file://host/share/Dockerfile", "file:///w/%zz", "not a uri at all", "file:///../../etc/Dockerfile"} {
		c.open(uri, broken)
		if f := c.published(uri, 1); len(f.Diagnostics) != 1 {
			t.Errorf("%s: %+v", uri, f)
		}
	}
	c.open("file:///w/huge", "FROM scratch\n"+strings.Repeat("# "+strings.Repeat("x", 1000)+"\n", 5000))
	c.published("file:///w/huge", 1)
}

// TestTrust: nothing is fetched for a document without the user's word.
func TestTrust(t *testing.T) {
	for name, c := range map[string]struct {
		options map[string]any
		uri     string
		fetches bool
	}{
		"unsaid":           {nil, dockerURI, false},
		"untrusted":        {map[string]any{"trusted": false}, dockerURI, false},
		"trusted":          {map[string]any{"trusted": true}, dockerURI, true},
		"trusted, outside": {map[string]any{"trusted": true}, "file:///elsewhere/Dockerfile", false},
		"trusted, beside":  {map[string]any{"trusted": true}, "file:///w2/Dockerfile", false},
		"trusted, no file": {map[string]any{"trusted": true}, "untitled:Untitled-1", false},
		"trusted, never":   {map[string]any{"trusted": true, "fetch": "never"}, dockerURI, false},
		"always":           {map[string]any{"fetch": "always"}, "file:///elsewhere/Dockerfile", true},
		"always, nested":   {map[string]any{"layerlint": map[string]any{"fetch": "always"}}, dockerURI, true},
		"not what it says": {map[string]any{"fetch": 7, "trusted": "yes"}, dockerURI, false},
		"other, untrusted": {map[string]any{"fetch": "sometimes"}, dockerURI, false},
	} {
		t.Run(name, func(t *testing.T) {
			f := &fake{}
			cl := connect(t, f)
			cl.initialize(nil, c.options, "/w")
			cl.open(c.uri, "FROM scratch\n")
			cl.published(c.uri, 1)
			fetched := false
			for _, at := range f.prepared() {
				fetched = fetched || at.Fetch
			}
			if fetched != c.fetches {
				t.Errorf("fetches: %v", fetched)
			}
		})
	}
}

func TestPull(t *testing.T) {
	c := connect(t, &fake{})
	raw := c.initialize(map[string]any{"textDocument": map[string]any{"diagnostic": map[string]any{}}}, nil)
	if !bytes.Contains(raw, []byte("diagnosticProvider")) {
		t.Errorf("capabilities: %s", raw)
	}
	type report struct {
		Kind, ResultID string
		Items          []struct{ Code string }
	}
	c.open(dockerURI, broken)
	document := map[string]any{"uri": dockerURI}
	first := call[report](c, "textDocument/diagnostic", map[string]any{"textDocument": document})
	if first.Kind != "full" || len(first.Items) != 1 {
		t.Errorf("got %+v", first)
	}
	second := call[report](c, "textDocument/diagnostic", map[string]any{"textDocument": document, "previousResultId": first.ResultID})
	if second.Kind != "unchanged" || second.ResultID != first.ResultID {
		t.Errorf("got %+v", second)
	}
	c.change(dockerURI, 2, clean)
	third := call[report](c, "textDocument/diagnostic", map[string]any{"textDocument": document, "previousResultId": first.ResultID})
	if third.Kind != "full" || len(third.Items) != 0 {
		t.Errorf("got %+v", third)
	}
}

func TestPositions(t *testing.T) {
	for encoding, want := range map[string]int{"utf-8": 10, "utf-16": 8} {
		c := connect(t, &fake{})
		raw := c.initialize(map[string]any{"general": map[string]any{"positionEncodings": []string{encoding}}}, nil)
		if !bytes.Contains(raw, []byte(`"positionEncoding":"`+encoding+`"`)) {
			t.Errorf("capabilities: %s", raw)
		}
		c.open(dockerURI, "FROM scratch\nCOPY \U0001f600 b\nCMD [\"/b\"]\n")
		if f := c.published(dockerURI, 1); len(f.Diagnostics) != 1 || f.Diagnostics[0].Range.Start.Character != want {
			t.Errorf("%s: %+v", encoding, f)
		}
	}
}

// TestSilentClient: one that answers no request keeps nothing waiting.
func TestSilentClient(t *testing.T) {
	c := connect(t, &fake{})
	c.initialize(map[string]any{"workspace": map[string]any{"configuration": true, "didChangeWatchedFiles": map[string]any{"dynamicRegistration": true}}}, nil)
	for range 200 {
		c.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{}})
	}
	c.open(dockerURI, "FROM scratch\n")
	c.published(dockerURI, 1)
}
