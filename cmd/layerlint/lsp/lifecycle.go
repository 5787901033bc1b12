package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
)

// initializeParams are InitializeParams, as far as they are used.
type initializeParams struct {
	RootURI               string             `json:"rootUri"`
	RootPath              string             `json:"rootPath"`
	WorkspaceFolders      []workspaceFolder  `json:"workspaceFolders"`
	Capabilities          clientCapabilities `json:"capabilities"`
	InitializationOptions json.RawMessage    `json:"initializationOptions"`
}

// workspaceFolder is WorkspaceFolder.
type workspaceFolder struct {
	URI string `json:"uri"`
}

// initialize answers with what the server can do.
func (se *session) initialize(raw json.RawMessage) (any, error) {
	p, err := params[initializeParams](raw)
	if err != nil {
		return nil, err
	}
	se.up, se.client = true, p.Capabilities
	se.utf8 = slices.Contains(p.Capabilities.General.PositionEncodings, "utf-8")
	switch {
	case len(p.WorkspaceFolders) > 0:
	case p.RootURI != "":
		p.WorkspaceFolders = []workspaceFolder{{p.RootURI}}
	case filepath.IsAbs(p.RootPath):
		p.WorkspaceFolders = []workspaceFolder{{uriOf(p.RootPath)}}
	}
	for _, f := range p.WorkspaceFolders {
		se.folder(f.URI)
	}
	se.settings = se.settings.with(p.InitializationOptions)
	if p.Capabilities.Window.WorkDoneProgress {
		se.Checker.Tell(&progress{session: se})
	}
	return initializeResult{Capabilities: se.capabilities(), ServerInfo: serverInfo{"layerlint", se.Version}}, nil
}

func (se *session) folder(uri string) {
	if path, ok := pathOf(uri); ok {
		se.folders = append(se.folders, folder{uri, filepath.Clean(path)})
	}
}

// place says where a document lies and whether anything may be fetched for it: of a workspace that nobody trusts, and
// of a file outside of every workspace, nothing is without the user's word.
func (se *session) place(uri string) (Place, settings) {
	at := Place{Path: "-"}
	if len(se.folders) > 0 {
		at.Folder = se.folders[0].path
	}
	scope := outside
	if path, ok := pathOf(uri); ok {
		at.Path = filepath.Clean(path)
		at.Folder = filepath.Dir(at.Path)
		at.Root = at.Folder
		for _, f := range se.folders {
			if within(at.Path, f.path) && (scope == outside || within(f.path, scope)) { // the innermost of those in each other
				at.Root, scope = f.path, f.path
			}
		}
	}
	if at.Folder == "" {
		at.Folder, _ = os.Getwd() // where there is none, nothing is found
	}
	s, said := se.settingsOf(scope)
	at.Hints = s.Hints
	at.Fetch = said && (s.Fetch == fetchAlways || s.Fetch != fetchNever && s.Trusted && scope != outside)
	return at, s
}

// initialized asks the client for its configuration and to be told of files that change.
func (se *session) initialized(json.RawMessage) {
	if se.client.Workspace.DidChangeConfiguration.DynamicRegistration {
		se.register("workspace/didChangeConfiguration", map[string]any{"section": "layerlint"})
	}
	if se.client.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		se.register("workspace/didChangeWatchedFiles", map[string]any{"watchers": []map[string]string{{"globPattern": "**/*"}}})
	}
	se.fetchSettings()
}

func (se *session) register(method string, options any) {
	se.conn.ask("client/registerCapability", map[string]any{"registrations": []map[string]any{
		{"id": method, "method": method, "registerOptions": options}}}, nil)
}

// moved takes folders that came and went.
func (se *session) moved(raw json.RawMessage) {
	type change struct{ Added, Removed []workspaceFolder }
	p, err := params[struct{ Event change }](raw)
	if err != nil {
		return
	}
	for _, f := range p.Event.Removed {
		if path, ok := pathOf(f.URI); ok {
			path = filepath.Clean(path)
			se.folders = slices.DeleteFunc(se.folders, func(have folder) bool { return have.path == path })
			delete(se.answers, path)
		}
	}
	for _, f := range p.Event.Added {
		se.folder(f.URI)
	}
	se.fetchSettings()
	se.recheck()
}

// touched checks again after a file changed: whatever is read is looked at before each check.
func (se *session) touched(json.RawMessage) { se.recheck() }

// saved checks what is written to its file at once: whoever saves has done typing.
func (se *session) saved(raw json.RawMessage) {
	se.recheck()
	if p, err := params[textDocumentParams](raw); err == nil && se.documents[p.TextDocument.URI] != nil {
		d := se.documents[p.TextDocument.URI]
		d.do(d.settled)
	}
}

// recheck checks every open document again.
func (se *session) recheck() {
	for _, d := range se.sortedDocuments() {
		at, s := se.place(d.uri)
		d.do(func() {
			d.at, d.settings = at, s
			d.stale()
		})
	}
	if se.client.Workspace.Diagnostics.RefreshSupport {
		se.conn.ask("workspace/diagnostic/refresh", nil, nil)
	}
	se.redraw()
}

// redraw has the client ask again for what it shows beside diagnostics. It is safe for concurrent use.
func (se *session) redraw() {
	w := se.client.Workspace
	if w.InlayHint.RefreshSupport {
		se.conn.ask("workspace/inlayHint/refresh", nil, nil)
	}
	if w.CodeLens.RefreshSupport {
		se.conn.ask("workspace/codeLens/refresh", nil, nil)
	}
	if w.SemanticTokens.RefreshSupport {
		se.conn.ask("workspace/semanticTokens/refresh", nil, nil)
	}
}
