package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/rules"
)

const (
	quickFix = "quickfix"
	fixAll   = "source.fixAll.layerlint"
)

// explainCommand has the server show what a rule is about.
const explainCommand = "layerlint.explain"

type (
	codeActionParams struct {
		Range   report.Range `json:"range"`
		Context struct {
			Only []string `json:"only"`
		} `json:"context"`
	}
	codeAction struct {
		Title       string              `json:"title"`
		Kind        string              `json:"kind"`
		Diagnostics []report.Diagnostic `json:"diagnostics,omitempty"`
		IsPreferred bool                `json:"isPreferred,omitempty"`
		Edit        *workspaceEdit      `json:"edit,omitempty"`
		Command     *command            `json:"command,omitempty"`
	}
	command struct {
		Title     string `json:"title"`
		Command   string `json:"command"`
		Arguments []any  `json:"arguments,omitempty"`
	}
	// workspaceEdit changes one document. Clients that can are told of which version it is: they refuse it for another.
	workspaceEdit struct {
		Changes         map[string][]report.TextEdit `json:"changes,omitempty"`
		DocumentChanges []documentEdit               `json:"documentChanges,omitempty"`
	}
	documentEdit struct {
		TextDocument versioned         `json:"textDocument"`
		Edits        []report.TextEdit `json:"edits"`
	}
	versioned struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	}
)

// codeActions are what can be done about the findings in a range: their fixes, safe ones first, then to fix all, to
// ignore one with a reason, and to have it explained; and what can be done without one.
func codeActions(ctx context.Context, d *document, raw json.RawMessage) (any, error) {
	p, err := params[codeActionParams](raw)
	if err != nil || !d.dockerfile {
		return []codeAction{}, err
	}
	a, err := d.present()
	if err == nil {
		err = a.judge(ctx)
	}
	if err != nil {
		return nil, err
	}
	start, end := d.places(a, p.Range)
	published := d.session.convert(a.published, d.uri, a.text)
	var safe, unsafe, ignoring, explaining []codeAction
	for n, found := range a.found {
		if found.Start > end || found.End < start {
			continue
		}
		about := published[n : n+1 : n+1]
		for _, f := range about[0].Data.Fixes {
			action := codeAction{Title: sentence(f.Title), Kind: quickFix, Diagnostics: about, IsPreferred: !f.Unsafe,
				Edit: d.changing(f.Edits)}
			if f.Unsafe {
				unsafe = append(unsafe, action)
			} else {
				safe = append(safe, action)
			}
		}
		if !found.Rule.Last {
			ignoring = append(ignoring, codeAction{Title: "Ignore " + found.Rule.ID + " here", Kind: quickFix, Diagnostics: about,
				Edit: d.changing([]report.TextEdit{d.ignoring(a.build.Document, found)})})
		}
		explaining = append(explaining, codeAction{Title: "Explain " + found.Rule.ID, Kind: quickFix, Diagnostics: about,
			Command: &command{"Explain " + found.Rule.ID, explainCommand, []any{found.Rule.ID}}})
	}
	all := slices.Concat(safe, unsafe, d.fixingAll(a), ignoring, explaining, d.pinning(ctx, a, start, end))
	return slices.DeleteFunc(all, func(c codeAction) bool { return !wanted(c.Kind, p.Context.Only) }), nil
}

// sentence is a title as editors write those of their own actions, with a capital. Titles begin with a verb.
func sentence(title string) string {
	if title == "" || title[0] < 'a' || title[0] > 'z' {
		return title
	}
	return string(title[0]-'a'+'A') + title[1:]
}

// wanted reports whether a kind is one of those asked for, or below one.
func wanted(kind string, only []string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o string) bool { return kind == o || strings.HasPrefix(kind, o+".") })
}

func (d *document) changing(edits []report.TextEdit) *workspaceEdit {
	if d.session.client.Workspace.WorkspaceEdit.DocumentChanges {
		return &workspaceEdit{DocumentChanges: []documentEdit{{versioned{d.uri, d.version}, edits}}}
	}
	return &workspaceEdit{Changes: map[string][]report.TextEdit{d.uri: edits}}
}

// fixingAll is what --fix would do at once: the safe fixes that do not touch each other.
func (d *document) fixingAll(a *analysis) []codeAction {
	content, applied := rules.Fixed(a.build.Document.File, a.found, false)
	if applied == 0 {
		return []codeAction{}
	}
	title := fmt.Sprintf("Fix all %d fixable findings", applied)
	if applied == 1 {
		title = "Fix the only fixable finding"
	}
	edit := d.changing([]report.TextEdit{d.difference(a, string(content))})
	return []codeAction{{Title: title, Kind: fixAll, Edit: edit}}
}

// difference is one edit that makes another text of the analyzed one.
func (d *document) difference(a *analysis, to string) report.TextEdit {
	from := a.text
	start := 0
	for start < min(len(from), len(to)) && from[start] == to[start] {
		start++
	}
	start = strings.LastIndexByte(from[:start], '\n') + 1
	end := 0
	for end < min(len(from), len(to))-start && from[len(from)-1-end] == to[len(to)-1-end] {
		end++
	}
	if n := strings.IndexByte(from[len(from)-end:], '\n'); n >= 0 {
		end -= n
	} else {
		end = 0
	}
	file := a.build.Document.File
	return report.TextEdit{Range: report.Range{Start: d.session.positionOf(file, file.Place(start)),
		End: d.session.positionOf(file, file.Place(len(from)-end))}, NewText: to[start : len(to)-end]}
}

// ignoring is the comment that suppresses a finding: above its instruction, or at the top for one of the whole file.
func (d *document) ignoring(doc *dockerfile.Document, found rules.Diagnostic) report.TextEdit {
	comment, at := "# layerlint:ignore-file ", 0
	for _, i := range instructions(doc) {
		if i.Start <= found.Start && found.Start < max(i.End, i.Start+1) && !found.Nowhere() {
			comment, at = "# layerlint:ignore ", i.Start
		}
	}
	at = doc.File.Line(doc.File.Position(at).Line).Start
	if at == 0 { // parser directives come first
		for _, directive := range doc.Directives {
			at = max(at, doc.File.Line(doc.File.Position(directive.Start).Line).End+1)
		}
	}
	place := d.session.positionOf(doc.File, at)
	return report.TextEdit{Range: report.Range{Start: place, End: place}, NewText: comment + found.Rule.ID + " (reason)" + lineEnd(doc.File)}
}

// lineEnd is how the first line of a file ends.
func lineEnd(f *source.File) string {
	if first, _, ok := strings.Cut(string(f.Content), "\n"); ok && strings.HasSuffix(first, "\r") {
		return "\r\n"
	}
	return "\n"
}

// instructions lists those of a document in its order.
func instructions(doc *dockerfile.Document) []*dockerfile.Instruction {
	all := slices.Clone(doc.Args)
	for _, s := range doc.Stages {
		if s.From != nil {
			all = append(all, s.From)
		}
		all = append(all, s.Instructions...)
	}
	return all
}

// execute carries out a command.
func execute(se *session, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		Command   string
		Arguments []json.RawMessage
	}](raw)
	if err != nil {
		return nil, err
	}
	switch p.Command {
	case explainCommand:
		id := ""
		if len(p.Arguments) > 0 {
			_ = json.Unmarshal(p.Arguments[0], &id) // what is no string is no rule
		}
		found := rules.Find(id)
		if len(found) == 0 {
			return nil, fail(invalidParams, "no rule is called %q", id)
		}
		text := explained(found[0])
		se.conn.notify("window/showMessage", showMessage{3, text})
		return text, nil
	case refreshCommand:
		se.Checker.Forget()
		se.recheck()
		return nil, nil
	}
	return nil, fail(invalidParams, "no command is called %q", p.Command)
}

// refreshCommand has the server ask sources of images and packages again.
const refreshCommand = "layerlint.refresh"

func explained(r *rules.Rule) string {
	return fmt.Sprintf("**%s**: %s\n\n%s", r.ID, r.Summary, strings.TrimSpace(r.Doc))
}
