package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
)

// settings are what the client sets, as initializationOptions or, under "layerlint", as its configuration.
type settings struct {
	Fetch      fetching `json:"fetch"`
	Trusted    bool     `json:"trusted"` // the workspace's content is the user's own or that of someone the user trusts
	Hints      bool     `json:"hints"`
	InlayHints bool     `json:"inlayHints"`
	CodeLens   bool     `json:"codeLens"`
}

// fetching says for which files registries and package repositories are asked. The zero value is for those of a trusted
// workspace.
type fetching string

const (
	fetchAlways fetching = "always"
	fetchNever  fetching = "never"
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
	if len(p.WorkspaceFolders) == 0 && p.RootURI != "" {
		p.WorkspaceFolders = []workspaceFolder{{p.RootURI}}
	}
	for _, f := range p.WorkspaceFolders {
		se.folder(f.URI)
	}
	if len(se.folders) == 0 && filepath.IsAbs(p.RootPath) {
		se.folders = append(se.folders, filepath.Clean(p.RootPath))
	}
	se.set(p.InitializationOptions)
	if p.Capabilities.Window.WorkDoneProgress {
		se.Checker.Tell(&progress{session: se})
	}
	return initializeResult{Capabilities: se.capabilities(), ServerInfo: serverInfo{"layerlint", se.Version}}, nil
}

func (se *session) folder(uri string) {
	if path, ok := pathOf(uri); ok {
		se.folders = append(se.folders, filepath.Clean(path))
	}
}

// set takes settings; what is none changes nothing.
func (se *session) set(raw json.RawMessage) {
	var nested struct {
		Layerlint json.RawMessage `json:"layerlint"`
	}
	if json.Unmarshal(raw, &nested) == nil && len(nested.Layerlint) > 0 {
		raw = nested.Layerlint
	}
	se.mu.Lock()
	defer se.mu.Unlock()
	s := se.settings
	if len(raw) > 0 && json.Unmarshal(raw, &s) == nil {
		se.settings = s
	}
}

func (se *session) currentSettings() settings {
	se.mu.Lock()
	defer se.mu.Unlock()
	return se.settings
}

// place says where a document lies and whether anything may be fetched for it: of a workspace that nobody trusts, and
// of a file outside of every workspace, nothing is without the user's word.
func (se *session) place(uri string) Place {
	s := se.currentSettings()
	at := Place{Path: "-", Hints: s.Hints}
	if len(se.folders) > 0 {
		at.Folder = se.folders[0]
	}
	inside := false
	if path, ok := pathOf(uri); ok {
		at.Path = filepath.Clean(path)
		at.Folder = filepath.Dir(at.Path)
		at.Root = at.Folder
		for _, f := range se.folders {
			if within(at.Path, f) && (!inside || within(f, at.Root)) { // the innermost of those in each other
				at.Root, inside = f, true
			}
		}
	}
	if at.Folder == "" {
		at.Folder, _ = os.Getwd() // where there is none, nothing is found
	}
	at.Fetch = s.Fetch == fetchAlways || s.Fetch != fetchNever && s.Trusted && inside
	return at
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

// fetchSettings asks for the configuration where the client has one to ask for.
func (se *session) fetchSettings() {
	if !se.client.Workspace.Configuration {
		return
	}
	se.conn.ask("workspace/configuration", map[string]any{"items": []map[string]string{{"section": "layerlint"}}},
		func(result json.RawMessage, failed *failure) {
			var all []json.RawMessage
			if failed == nil && json.Unmarshal(result, &all) == nil && len(all) == 1 {
				se.set(all[0])
				se.recheck()
			}
		})
}

// configured takes a changed configuration.
func (se *session) configured(raw json.RawMessage) {
	if p, err := params[struct{ Settings json.RawMessage }](raw); err == nil {
		se.set(p.Settings)
	}
	se.fetchSettings()
	se.recheck()
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
			se.folders = slices.DeleteFunc(se.folders, func(have string) bool { return have == filepath.Clean(path) })
		}
	}
	for _, f := range p.Event.Added {
		se.folder(f.URI)
	}
	se.recheck()
}

// touched checks again after a file changed: whatever is read is looked at before each check.
func (se *session) touched(json.RawMessage) { se.recheck() }

// recheck checks every open document again.
func (se *session) recheck() {
	for _, d := range se.sortedDocuments() {
		at := se.place(d.uri)
		d.do(func() {
			d.at = at
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
