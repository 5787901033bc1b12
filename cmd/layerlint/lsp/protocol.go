package lsp

import (
	"encoding/json"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// The types of this file are the protocol's (3.17) of the same names, with the fields that are used.
type (
	clientCapabilities struct {
		General struct {
			PositionEncodings []string `json:"positionEncodings"`
		} `json:"general"`
		TextDocument struct {
			Diagnostic *struct{} `json:"diagnostic"`
		} `json:"textDocument"`
		Window struct {
			WorkDoneProgress bool `json:"workDoneProgress"`
		} `json:"window"`
		Workspace struct {
			Configuration          bool    `json:"configuration"`
			DidChangeConfiguration dynamic `json:"didChangeConfiguration"`
			DidChangeWatchedFiles  dynamic `json:"didChangeWatchedFiles"`
			Diagnostics            refresh `json:"diagnostics"`
			InlayHint              refresh `json:"inlayHint"`
			CodeLens               refresh `json:"codeLens"`
			SemanticTokens         refresh `json:"semanticTokens"`
			WorkspaceEdit          struct {
				DocumentChanges bool `json:"documentChanges"`
			} `json:"workspaceEdit"`
		} `json:"workspace"`
	}
	dynamic struct {
		DynamicRegistration bool `json:"dynamicRegistration"`
	}
	refresh struct {
		RefreshSupport bool `json:"refreshSupport"`
	}

	initializeResult struct {
		Capabilities serverCapabilities `json:"capabilities"`
		ServerInfo   serverInfo         `json:"serverInfo"`
	}
	serverInfo struct {
		Name    string `json:"name"`
		Version string `json:"version"`
	}
	serverCapabilities struct {
		PositionEncoding   string             `json:"positionEncoding"`
		TextDocumentSync   syncOptions        `json:"textDocumentSync"`
		DiagnosticProvider *diagnosticOptions `json:"diagnosticProvider,omitempty"`
		Workspace          workspaceOptions   `json:"workspace"`

		HoverProvider          bool              `json:"hoverProvider"`
		CompletionProvider     completionOptions `json:"completionProvider"`
		InlayHintProvider      bool              `json:"inlayHintProvider"`
		CodeLensProvider       struct{}          `json:"codeLensProvider"`
		SemanticTokensProvider tokensOptions     `json:"semanticTokensProvider"`
		CodeActionProvider     codeActionOptions `json:"codeActionProvider"`
		DocumentSymbolProvider bool              `json:"documentSymbolProvider"`
		FoldingRangeProvider   bool              `json:"foldingRangeProvider"`
		DocumentLinkProvider   struct{}          `json:"documentLinkProvider"`
		DefinitionProvider     bool              `json:"definitionProvider"`
		ReferencesProvider     bool              `json:"referencesProvider"`
		HighlightProvider      bool              `json:"documentHighlightProvider"`
		RenameProvider         renameOptions     `json:"renameProvider"`
		ExecuteCommandProvider commandOptions    `json:"executeCommandProvider"`
	}
	codeActionOptions struct {
		CodeActionKinds []string `json:"codeActionKinds"`
	}
	renameOptions struct {
		PrepareProvider bool `json:"prepareProvider"`
	}
	commandOptions struct {
		Commands []string `json:"commands"`
	}
	syncOptions struct {
		OpenClose bool `json:"openClose"`
		Change    int  `json:"change"` // 1: full texts
		Save      bool `json:"save"`
	}
	diagnosticOptions struct {
		Identifier            string `json:"identifier"`
		InterFileDependencies bool   `json:"interFileDependencies"`
		WorkspaceDiagnostics  bool   `json:"workspaceDiagnostics"`
	}
	workspaceOptions struct {
		WorkspaceFolders workspaceFolderOptions `json:"workspaceFolders"`
	}
	workspaceFolderOptions struct {
		Supported           bool `json:"supported"`
		ChangeNotifications bool `json:"changeNotifications"`
	}

	textDocumentParams struct {
		TextDocument struct {
			URI string `json:"uri"`
		} `json:"textDocument"`
		Data *itemData `json:"data"` // of an item to be resolved
	}
	didOpenParams struct {
		TextDocument struct {
			URI        string `json:"uri"`
			LanguageID string `json:"languageId"`
			Version    int    `json:"version"`
			Text       string `json:"text"`
		} `json:"textDocument"`
	}
	didChangeParams struct {
		TextDocument struct {
			URI     string `json:"uri"`
			Version int    `json:"version"`
		} `json:"textDocument"`
		ContentChanges []struct {
			Range *report.Range `json:"range"`
			Text  string        `json:"text"`
		} `json:"contentChanges"`
	}
	publishDiagnostics struct {
		URI         string              `json:"uri"`
		Version     int                 `json:"version"`
		Diagnostics []report.Diagnostic `json:"diagnostics"`
	}
	diagnosticParams struct {
		PreviousResultID string `json:"previousResultId"`
	}
	diagnosticReport struct {
		Kind     string          `json:"kind"` // full, unchanged
		ResultID string          `json:"resultId"`
		Items    json.RawMessage `json:"items,omitempty"` // of a full one
	}
	showMessage struct {
		Type    int    `json:"type"` // 1 error, 2 warning, 3 info, 4 log
		Message string `json:"message"`
	}
)

// capabilities are what the server offers this client.
func (se *session) capabilities() serverCapabilities {
	c := serverCapabilities{
		PositionEncoding: "utf-16",
		TextDocumentSync: syncOptions{OpenClose: true, Change: 1, Save: true},
		Workspace:        workspaceOptions{workspaceFolderOptions{true, true}},

		HoverProvider:          true,
		CompletionProvider:     completionOptions{[]string{"/", "=", ":", "$", ",", "-", "\""}, true},
		CodeActionProvider:     codeActionOptions{[]string{quickFix, fixAll, refactor}},
		InlayHintProvider:      true,
		SemanticTokensProvider: tokensOptions{tokensLegend{tokenTypes, []string{}}, true},
		DocumentSymbolProvider: true,
		FoldingRangeProvider:   true,
		DefinitionProvider:     true,
		ReferencesProvider:     true,
		HighlightProvider:      true,
		RenameProvider:         renameOptions{true},
		ExecuteCommandProvider: commandOptions{[]string{explainCommand, refreshCommand}},
	}
	if se.utf8 {
		c.PositionEncoding = "utf-8"
	}
	if se.pulls() {
		c.DiagnosticProvider = &diagnosticOptions{Identifier: "layerlint", InterFileDependencies: true}
	}
	return c
}

// pulls reports whether the client asks for diagnostics; they are not pushed to it then.
func (se *session) pulls() bool { return se.client.TextDocument.Diagnostic != nil }
