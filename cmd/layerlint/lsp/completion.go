package lsp

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

type (
	completionOptions struct {
		TriggerCharacters []string `json:"triggerCharacters"`
		ResolveProvider   bool     `json:"resolveProvider"`
	}
	completionList struct {
		IsIncomplete bool             `json:"isIncomplete"`
		Items        []completionItem `json:"items"`
	}
	completionItem struct {
		Label         string           `json:"label"`
		Kind          int              `json:"kind,omitempty"`
		Tags          []int            `json:"tags,omitempty"` // 1: not to be used
		Detail        string           `json:"detail,omitempty"`
		Documentation *markup          `json:"documentation,omitempty"`
		SortText      string           `json:"sortText,omitempty"`
		FilterText    string           `json:"filterText,omitempty"`
		TextEdit      *report.TextEdit `json:"textEdit,omitempty"`
		Data          *itemData        `json:"data,omitempty"`
	}
	// itemData says what an item is about, for the client to ask more of it.
	itemData struct {
		URI   string `json:"uri"`
		About string `json:"about"` // path, package
		Of    string `json:"of"`    // of a path the stage's index or "", of a package its manager
		Name  string `json:"name"`
		At    int    `json:"at"` // the byte at which it was asked for
	}
)

// Kinds of items.
const (
	functionItem = 3
	variableItem = 6
	moduleItem   = 9
	valueItem    = 12
	keywordItem  = 14
	fileItem     = 17
	folderItem   = 19
	userItem     = 13
)

// maxItems is how many items are offered at once; what is typed further narrows them. A list shows some ten of them, and
// the client reads all before it shows any.
const maxItems = 200

// completing is one request for items.
type completing struct {
	*spot
	ctx   context.Context
	line  line
	graph *stages.Graph
	items []completionItem
	more  bool // than maxItems

	typed   int          // bytes that the items replace
	instead report.Range // where they stand; zero: not known yet
}

// completion offers what can stand at a place. It goes by words, not by parsed commands: what is being written hardly
// ever parses.
func completion(ctx context.Context, d *document, raw json.RawMessage) (any, error) {
	s, err := d.spotAt(ctx, raw)
	if err != nil {
		return nil, err
	}
	if err := s.establish(ctx, stages.Analyzer, buildcontext.Analyzer); err != nil {
		return nil, err
	}
	c := &completing{spot: s, ctx: ctx, line: lineAt(s.text(), s.offset, s.build.Document.Escape),
		graph: stages.Analyzer.Of(s.pass)}
	_ = analyzers.Recover(func() error {
		if b, in := s.within(); in {
			c.line = b.line()
			c.offerIn(b)
			return nil
		}
		c.offer()
		return nil
	})
	if c.items == nil {
		c.items = []completionItem{}
	}
	return completionList{c.more, c.items}, nil
}

// add offers an item in place of what is typed from a byte of the line's last word on.
func (c *completing) add(item completionItem, from int) bool {
	typed := c.line.typed[from:]
	if !strings.HasPrefix(strings.ToLower(item.Label), strings.ToLower(typed)) {
		return true
	}
	if len(c.items) >= maxItems {
		c.more = true
		return false
	}
	item.TextEdit = &report.TextEdit{Range: c.replaced(len(typed)), NewText: item.Label}
	if n := c.repeated(item.Label, typed); n > 0 {
		at := source.Span{File: c.build.Document.File, Start: c.place - len(typed), End: c.place + n}
		item.TextEdit.Range = c.session.rangeOf(at)
	}
	c.items = append(c.items, item)
	return true
}

// repeated is how many bytes after the place an item repeats: of debian:bookw|orm, the item bookworm does three.
func (c *completing) repeated(label, typed string) int {
	after := c.text()[c.offset:]
	n := 0
	for n < len(after) && partOfWord(after[n]) && after[n] != '/' {
		n++
	}
	if n == 0 || !strings.HasPrefix(label, typed+after[:n]) {
		return 0
	}
	if strings.HasSuffix(label, "/") && strings.HasPrefix(after[n:], "/") {
		n++
	}
	return n
}

// replaced is the range of so many bytes before the place: one for nearly all items.
func (c *completing) replaced(typed int) report.Range {
	if c.instead == (report.Range{}) || c.typed != typed {
		c.typed = typed
		c.instead = c.session.rangeOf(source.Span{File: c.build.Document.File, Start: c.place - typed, End: c.place})
	}
	return c.instead
}

// resolve says more of an item.
func resolve(ctx context.Context, d *document, raw json.RawMessage) (any, error) {
	item, err := params[completionItem](raw)
	if err != nil || item.Data == nil {
		return item, err
	}
	a, err := d.present()
	if err != nil {
		return item, nil
	}
	s, err := d.spotIn(ctx, a, min(max(item.Data.At, 0), len(a.text)))
	if err != nil {
		return item, nil
	}
	if text := s.about(item.Data); text != "" {
		item.Documentation = &markup{"markdown", text}
	}
	return item, nil
}
