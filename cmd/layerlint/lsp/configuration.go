package lsp

import (
	"encoding/json"
	"maps"
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

// with returns the settings with a client's changes; invalid JSON changes nothing.
func (s settings) with(raw json.RawMessage) settings {
	var nested struct {
		Layerlint json.RawMessage `json:"layerlint"`
	}
	if json.Unmarshal(raw, &nested) == nil && len(nested.Layerlint) > 0 {
		raw = nested.Layerlint
	}
	changed := s
	if len(raw) == 0 || json.Unmarshal(raw, &changed) != nil {
		return s
	}
	return changed
}

// folder is one of the workspace's.
type folder struct{ uri, path string }

// outside is the scope of documents that lie in no folder of the workspace.
const outside = ""

// settingsOf returns those of a folder of the workspace, or of the documents outside. said is false until the client has
// answered for its configuration, which may forbid what other settings allow.
func (se *session) settingsOf(scope string) (s settings, said bool) {
	if s, ok := se.answers[scope]; ok {
		return s, true
	}
	return se.settings, !se.client.Workspace.Configuration
}

// fetchSettings asks for the configuration of each folder, and of no place, where the client has one to ask for.
func (se *session) fetchSettings() {
	if !se.client.Workspace.Configuration {
		return
	}
	type item struct {
		ScopeURI string `json:"scopeUri,omitempty"`
		Section  string `json:"section"`
	}
	var items []item
	var scopes []string
	for _, f := range se.folders {
		items, scopes = append(items, item{f.uri, "layerlint"}), append(scopes, f.path)
	}
	items, scopes = append(items, item{"", "layerlint"}), append(scopes, outside)
	se.questions++
	question := se.questions
	se.conn.ask("workspace/configuration", map[string]any{"items": items}, func(result json.RawMessage, failed *failure) {
		if question == se.questions { // not overtaken by another
			se.answer(scopes, result, failed)
		}
	})
}

// answer takes the configurations of scopes. If the client fails, its earlier answers stay.
func (se *session) answer(scopes []string, result json.RawMessage, failed *failure) {
	var given []json.RawMessage
	ok := failed == nil && json.Unmarshal(result, &given) == nil && len(given) == len(scopes)
	answers := map[string]settings{}
	for n, scope := range scopes {
		if ok {
			answers[scope] = se.settings.with(given[n])
		} else {
			answers[scope], _ = se.settingsOf(scope)
		}
	}
	if !maps.Equal(answers, se.answers) {
		se.answers = answers
		se.recheck()
	}
}

// configured takes a changed configuration. It counts for every folder until the client answers for each.
func (se *session) configured(raw json.RawMessage) {
	p, err := params[struct{ Settings map[string]json.RawMessage }](raw)
	if err == nil && len(p.Settings) > 0 {
		content, _ := json.Marshal(p.Settings)
		se.settings = se.settings.with(content)
		for scope := range se.answers {
			se.answers[scope] = se.settings
		}
	}
	se.fetchSettings()
	se.recheck()
}
