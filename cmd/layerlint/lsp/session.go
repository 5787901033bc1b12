package lsp

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"github.com/layerlint/layerlint/analyzers"
)

// session is one client's. Its fields belong to the goroutine that handles messages, except where another is said.
type session struct {
	*Server
	conn   *conn
	ctx    context.Context
	up     bool // initialize was answered
	down   bool // shutdown was answered
	client clientCapabilities
	utf8   bool // positions count bytes, not UTF-16 code units

	folders   []folder
	settings  settings            // where nothing is said of a folder
	answers   map[string]settings // by folder, of a client that was asked for its configuration
	questions int                 // how often it was
	documents map[string]*document
	wait      sync.WaitGroup // the documents' goroutines

	mu   sync.Mutex
	said map[string]bool // messages that were shown
}

func newSession(ctx context.Context, s *Server, end context.CancelCauseFunc) *session {
	return &session{Server: s, ctx: ctx, conn: newConn(ctx, end), documents: map[string]*document{},
		said: map[string]bool{}}
}

// close waits for the documents' goroutines, whose context has ended, for as long as the program's own end may take.
func (se *session) close() {
	for _, d := range se.documents {
		d.close()
	}
	se.documents = nil
}

// request answers a request, here or on the goroutine of the document that it is about.
func (se *session) request(ctx context.Context, m *message) {
	switch {
	case m.Method == "initialize" && !se.up:
		result, err := se.initialize(m.Params)
		se.conn.reply(m.ID, result, err)
	case m.Method == "initialize":
		se.conn.reply(m.ID, nil, fail(invalidRequest, "initialize was asked before"))
	case !se.up:
		se.conn.reply(m.ID, nil, fail(serverNotInitialized, "initialize has not been asked"))
	case se.down:
		se.conn.reply(m.ID, nil, fail(invalidRequest, "shutdown was asked before"))
	case m.Method == "shutdown":
		se.down = true
		se.conn.reply(m.ID, nil, nil)
	default:
		se.dispatch(ctx, m)
	}
}

// dispatch finds who answers a request.
func (se *session) dispatch(ctx context.Context, m *message) {
	if answer, ok := ofWorkspace[m.Method]; ok {
		var result any
		err := analyzers.Recover(func() (err error) {
			result, err = answer(se, m.Params)
			return err
		})
		se.conn.reply(m.ID, result, err)
		return
	}
	answer, ok := ofDocument[m.Method]
	if !ok {
		se.conn.reply(m.ID, nil, fail(methodNotFound, "%s is not supported", m.Method))
		return
	}
	p, err := params[textDocumentParams](m.Params)
	if err != nil {
		se.conn.reply(m.ID, nil, err)
		return
	}
	if p.TextDocument.URI == "" && p.Data != nil {
		p.TextDocument.URI = p.Data.URI
	}
	d := se.documents[p.TextDocument.URI]
	if d == nil {
		se.conn.reply(m.ID, nil, fail(invalidParams, "%s is not open", p.TextDocument.URI))
		return
	}
	if d.busy() {
		se.conn.reply(m.ID, nil, fail(serverCancelled, "too many requests wait"))
		return
	}
	answering, finish := se.conn.begin(ctx, m.ID)
	reply := func() {
		var result any
		err := answering.Err()
		if err == nil {
			err = analyzers.Recover(func() (err error) {
				result, err = answer(answering, d, m.Params)
				return err
			})
		}
		if finish() {
			err = fail(requestCancelled, "canceled")
		}
		se.conn.reply(m.ID, result, err)
	}
	if m.Method == "textDocument/diagnostic" {
		d.do(func() { d.pull(answering, reply) })
		return
	}
	d.do(reply)
}

// notified takes a notification; those that are not known are dropped, as the protocol has it.
func (se *session) notified(m *message) {
	if take, ok := notifications[m.Method]; ok {
		_ = analyzers.Recover(func() error {
			take(se, m.Params)
			return nil
		})
	}
}

// ofWorkspace are the requests that are about no document.
var ofWorkspace = map[string]func(*session, json.RawMessage) (any, error){
	"workspace/executeCommand": execute,
}

// ofDocument are the requests that are about one, answered on its goroutine.
var ofDocument = map[string]func(context.Context, *document, json.RawMessage) (any, error){
	"textDocument/diagnostic":          pulled,
	"textDocument/codeAction":          codeActions,
	"textDocument/hover":               hover,
	"textDocument/inlayHint":           inlayHints,
	"textDocument/codeLens":            codeLenses,
	"textDocument/semanticTokens/full": tokens,
	"layerlint/unknown":                unknownImages,
	"textDocument/completion":          completion,
	"completionItem/resolve":           resolve,
	"textDocument/documentSymbol":      symbols,
	"textDocument/foldingRange":        folding,
	"textDocument/documentLink":        links,
	"textDocument/definition":          definition,
	"textDocument/references":          references,
	"textDocument/documentHighlight":   highlights,
	"textDocument/prepareRename":       prepareRename,
	"textDocument/rename":              rename,
}

// notifications are what clients say without waiting for an answer.
var notifications = map[string]func(*session, json.RawMessage){
	"textDocument/didOpen":                (*session).opened,
	"textDocument/didChange":              (*session).changed,
	"textDocument/didClose":               (*session).closed,
	"workspace/didChangeConfiguration":    (*session).configured,
	"workspace/didChangeWorkspaceFolders": (*session).moved,
	"workspace/didChangeWatchedFiles":     (*session).touched,
	"textDocument/didSave":                (*session).saved,
	"initialized":                         (*session).initialized,
}

// sortedDocuments are those that are open, by URI.
func (se *session) sortedDocuments() []*document {
	var all []*document
	for _, uri := range slices.Sorted(maps.Keys(se.documents)) {
		all = append(all, se.documents[uri])
	}
	return all
}

// show shows a line to the user, each once.
func (se *session) show(severity int, text string) {
	se.mu.Lock()
	before := se.said[text]
	se.said[text] = true
	if len(se.said) > 1000 {
		clear(se.said)
	}
	se.mu.Unlock()
	if !before {
		se.conn.notify("window/showMessage", showMessage{severity, text})
	}
}
