package lsp_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// small is an image of a few files.
func small() imagedb.DB {
	file := func(content string) filesystem.Entry {
		return filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular, Mode: 0o644,
			Size: int64(len(content)), Content: []byte(content),
			Known: filesystem.KnowMode | filesystem.KnowOwner | filesystem.KnowSize | filesystem.KnowContent}
	}
	program := file("\x7fELF")
	program.Mode, program.Known = 0o755, filesystem.KnowMode|filesystem.KnowOwner|filesystem.KnowSize
	entries := map[string]filesystem.Entry{
		"/etc/passwd":         file("root:x:0:0:root:/root:/bin/sh\nwww-data:x:33:33:www:/var/www:/bin/false\n"),
		"/etc/group":          file("root:x:0:\nwww-data:x:33:\nadm:x:4:\n"),
		"/etc/os-release":     file("ID=debian\nVERSION_ID=\"12\"\nVERSION_CODENAME=bookworm\n"),
		"/usr/local/lib/a.so": file("12345"),
		"/usr/local/bin/tool": program,
		"/bin/sh":             program,
		"/bin/touch":          program,
		"/bin/rm":             program,
		"/srv/data/one.txt":   file("one"),
		"/srv/data/two.txt":   file("two!"),
	}
	library, tool := entries["/usr/local/lib/a.so"], program
	library.ELF, tool.ELF = &filesystem.ELF{Soname: "a.so.1"}, &filesystem.ELF{Needed: []string{"a.so.1"}}
	entries["/usr/local/lib/a.so"], entries["/usr/local/bin/tool"] = library, tool
	for name, e := range entries {
		e.Cause.Image = "base"
		entries[name] = e
	}
	tree := imagedb.TreeOf(entries)
	return imagedb.Fixed(&imagedb.Image{Ref: "base", ConfigKnown: true, Completeness: imagedb.Complete, Platform: "linux/amd64",
		Config: imagedb.Config{Env: []string{"PATH=/usr/local/bin:/bin", "LANG=C"}, Cmd: []string{"/bin/sh"}},
		Tree:   func(context.Context) (filesystem.Tree, error) { return tree, nil }})
}

// marked is a text without its mark "|", and the mark's position.
func marked(t testing.TB, text string) (string, map[string]int) {
	t.Helper()
	before, after, ok := strings.Cut(text, "|")
	if !ok {
		t.Fatalf("no mark in %q", text)
	}
	return before + after, map[string]int{"line": strings.Count(before, "\n"), "character": len(before) - strings.LastIndexByte(before, '\n') - 1}
}

// at opens a text and gives the parameters of a request about its mark.
func (c *client) at(text string) map[string]any {
	c.t.Helper()
	text, position := marked(c.t, text)
	c.open(dockerURI, text)
	return map[string]any{"textDocument": map[string]any{"uri": dockerURI}, "position": position}
}

func TestHover(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"FROM ba|se\n", "release debian 12"},
		{"FROM base AS b\nFROM scratch\nCOPY --from=b| /srv /srv\n", "command `/bin/sh`"},
		{"FROM base AS b\nFROM scratch\nCOPY --from=b /srv/da|ta /x\n", "`one.txt`, `two.txt`"},
		{"FROM base\nENV A=1\nRUN touch $|A\n", "ENV `A=1`, line 2"},
		{"FROM base\nRUN to|uch /x\n", "**file** `/bin/touch`, 4B, mode 0755, owner 0:0"},
		{"FROM base\nRUN touch /srv/data/on|e.txt\n", "from base"},
		{"FROM base\nRUN touch /new\nRUN touch /n|ew\n", "**file** `/new`"},
		{"FROM base\nUSER www-da|ta\n", "uid 33, gid 33, home `/var/www`"},
		{"FROM base\nEN|V A=1 B=$LANG\n", "`B=C`"},
		{"FROM base\nR|UN touch /srv/data/three\n", "1 entry in `/srv`"},
		{"FROM base\nWORK|DIR /srv\n", "working directory `/srv`"},
		{"FROM base\n# layerlint:ignore command-not-fo|und it comes later\nRUN frobnicate\n", "**command-not-found**"},
		{"FROM base\nRUN touch /new\nCMD [\"touch\", \"/n|ew\"]\n", "**file** `/new`"},
		{"FROM base\nENTRYPOINT [\"to|uch\"]\n", "**file** `/bin/touch`"},
		{"FROM base\nCMD to|uch /new\n", "**file** `/bin/touch`"},
		{"FROM base\nHEALTHCHECK CMD [\"/bin/to|uch\", \"/x\"]\n", "**file** `/bin/touch`"},
		{"FROM base\nVOLUME /srv/da|ta\n", "**directory** `/srv/data`"},
		{"FROM base\nCMD s|h -c x\n", "**file** `/bin/sh`"},
		{"FROM base\nCMD touch /a && s|h -c \"touch /b\"\n", "**file** `/bin/sh`"},
		{"FROM base\nRUN sh -c \"touch /srv/data/on|e.txt\"\n", "**file** `/srv/data/one.txt`"},
		{"FROM base\nRUN sh -c \"to|uch /srv/data/one.txt\"\n", "**file** `/bin/touch`"},
		{"FROM base\nRUN touch github.com/no|t/a/path\n", "**RUN**"},
		{"FROM base\nWORKDIR /srv\nRUN touch data/th|ree\n", "`/srv/data/three`: missing"},
		{"FROM base AS bui|ld\n", "**stage** `build`"},
		{"FROM base\nCOPY --chown=www-da|ta a /b\n", "uid 33, gid 33"},
		{"FROM base\nLAB|EL a=b\n", "label `a=b`"},
		{"FROM base\nEXP|OSE 80 90/udp\n", "port `90/udp`"},
		{"FROM base\nENTRY|POINT [\"touch\"]\n", "entrypoint `touch`\n\nno command"},
		{"FROM base\nSH|ELL [\"/bin/sh\", \"-ec\"]\n", "shell `/bin/sh -ec`"},
		{"FROM base\nR|UN rm -r /srv/data && touch /srv/x\n", "1 entry in `/srv`\n\nremoves `/srv/data`"},
		{"FROM base\nR|UN frobnicate\n", "how much it adds is not known"},
		{"FROM base\nRUN touch /usr/local/lib/a|.so\n", "needed by `/usr/local/bin/tool`"},
		{"FROM nosuch AS a\nFROM a\nUS|ER x\n", "user `x`"},
		{"FROM nosuch AS a\nFROM a\nRUN l|s\n", "`ls`: not known\n\nimage `nosuch`: not known: not in the catalog"},
		{"FROM scratch\nCOPY --from=no|such /a /b\n", "not known: not in the catalog"},
		{"FROM base AS unused\nRUN touch /srv/data/o|ne.txt\nFROM base\n", "**file** `/srv/data/one.txt`"},
	} {
		cl := connect(t, &fake{images: small()})
		cl.initialize(nil, nil)
		got := call[*struct{ Contents struct{ Kind, Value string } }](cl, "textDocument/hover", cl.at(c.text))
		if got == nil || !strings.Contains(got.Contents.Value, c.want) {
			t.Errorf("%s: got %+v", c.text, got)
		}
	}
}

// TestHoverOfContext: what a path of the build context is, and what excludes it.
func TestHoverOfContext(t *testing.T) {
	checker := &whole{fake{images: small()}, fstest.MapFS{"app.py": {Data: []byte("abc")}, "sub/a.key": {}, ".dockerignore": {Data: []byte("# keys\n**/*.key\n")}}}
	for text, want := range map[string]string{
		"FROM base\nCOPY ap|p.py /\n":    "**file** `app.py`, 3B",
		"FROM base\nCOPY sub/a|.key /\n": "excluded by `**/*.key`, line 2 of .dockerignore",
		"FROM base\nCOPY mis|sing /\n":   "`missing` in the build context: ",
	} {
		cl := connect(t, checker)
		cl.initialize(nil, nil)
		got := call[*struct{ Contents struct{ Value string } }](cl, "textDocument/hover", cl.at(text))
		if got == nil || !strings.Contains(got.Contents.Value, want) {
			t.Errorf("%s: got %+v", text, got)
		}
	}
}

type action struct {
	Title, Kind string
	IsPreferred bool
	Edit        struct{ Changes map[string][]textEdit }
	Command     struct {
		Command   string
		Arguments []string
	}
}

type textEdit struct {
	Range struct {
		Start, End struct{ Line, Character int }
	}
	NewText string
}

// applied is text after edits that do not touch each other; lines and columns of ASCII.
func applied(text string, edits []textEdit) string {
	offset := func(line, character int) int {
		lines := strings.SplitAfter(text, "\n")
		return len(strings.Join(lines[:min(line, len(lines))], "")) + character
	}
	slices.SortFunc(edits, func(a, b textEdit) int {
		return offset(b.Range.Start.Line, b.Range.Start.Character) - offset(a.Range.Start.Line, a.Range.Start.Character)
	})
	for _, e := range edits {
		start, end := offset(e.Range.Start.Line, e.Range.Start.Character),
			offset(e.Range.End.Line, e.Range.End.Character)
		text = text[:start] + e.NewText + text[end:]
	}
	return text
}

func (c *client) actions(line int, only ...string) []action {
	c.t.Helper()
	place := map[string]int{"line": line, "character": 0}
	end := map[string]int{"line": line, "character": 999}
	return call[[]action](c, "textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": dockerURI},
		"range": map[string]any{"start": place, "end": end}, "context": map[string]any{"diagnostics": []any{}, "only": only}})
}

// TestActions applies what is offered and sees the finding go.
func TestActions(t *testing.T) {
	const text = "FROM base as one\nRUN touch /a\nCOPY --from=one /a /b c\n"
	c := connect(t, &fake{images: small()})
	c.initialize(nil, nil)
	c.open(dockerURI, text)
	before := c.published(dockerURI, 1)
	if len(before.Diagnostics) == 0 {
		t.Fatal("no finding")
	}
	version := 1
	for _, d := range before.Diagnostics {
		all := c.actions(d.Range.Start.Line)
		n := slices.IndexFunc(all, func(a action) bool { return a.Title == "Ignore "+d.Code+" here" })
		if n < 0 {
			t.Errorf("nothing ignores %s: %+v", d.Code, all)
			continue
		}
		version++
		after := applied(text, all[n].Edit.Changes[dockerURI])
		c.change(dockerURI, version, after)
		for _, left := range c.published(dockerURI, version).Diagnostics {
			if left.Code == d.Code || strings.HasPrefix(left.Code, "suppression") {
				t.Errorf("%s is still there in\n%s", left.Code, after)
			}
		}
		version++
		c.change(dockerURI, version, text)
		c.published(dockerURI, version)
	}
	fix := c.actions(0, "source.fixAll")
	if len(fix) != 1 || fix[0].Kind != "source.fixAll.layerlint" {
		t.Fatalf("got %+v", fix)
	}
	if got := applied(text, fix[0].Edit.Changes[dockerURI]); !strings.Contains(got, "/a /b /c") {
		t.Errorf("got %s", got)
	}
	for _, a := range c.actions(2) {
		if a.Title[:1] != strings.ToUpper(a.Title[:1]) {
			t.Errorf("%q begins with a small letter", a.Title)
		}
	}
	explain := c.actions(2)[len(c.actions(2))-1]
	said := call[string](c, "workspace/executeCommand", map[string]any{"command": explain.Command.Command, "arguments": explain.Command.Arguments})
	if !strings.Contains(said, explain.Command.Arguments[0]) {
		t.Errorf("got %q", said)
	}
}

// TestActionsKeepLineEnds: what is added ends as the lines of the file do.
func TestActionsKeepLineEnds(t *testing.T) {
	c := connect(t, &fake{images: small()})
	c.initialize(nil, nil)
	c.open(dockerURI, "FROM base\r\nRUN frobnicate\r\n")
	c.published(dockerURI, 1)
	for _, a := range c.actions(1) {
		for _, e := range a.Edit.Changes[dockerURI] {
			if strings.Count(e.NewText, "\n") != strings.Count(e.NewText, "\r\n") {
				t.Errorf("%s: %q", a.Title, e.NewText)
			}
		}
	}
}

func TestNames(t *testing.T) {
	const stagesText = "FROM base AS Builder\nRUN touch /a\nFROM builder AS two\nFROM scratch\nCOPY --from=BUILDER /a /b\nRUN --mount=type=bind,from=builder,target=/m true\n"
	for _, c := range []struct{ text, to, want string }{
		{strings.Replace(stagesText, "Builder", "Bui|lder", 1), "make", "FROM base AS make\nRUN touch /a\nFROM make AS two\nFROM scratch\nCOPY --from=make /a /b\nRUN --mount=type=bind,from=make,target=/m true\n"},
		{"ARG V=1\nFROM base:$V|\nARG V\nRUN touch ${V} ${#V} V\nLABEL a='$V' b=\\$V\n", "W", "ARG W=1\nFROM base:$W\nARG W\nRUN touch ${W} ${#W} V\nLABEL a='$V' b=\\$V\n"},
		{"FROM base\nENV V|=1\nCOPY <<EOF /x\nit's $V\nEOF\n", "W", "FROM base\nENV W=1\nCOPY <<EOF /x\nit's $W\nEOF\n"},
		{"FROM base\nENV V|=1\nRUN <<'EOF'\n# don't\ntouch $V 'a' # it's\ntouch $V\nEOF\n", "W", "FROM base\nENV W=1\nRUN <<'EOF'\n# don't\ntouch $W 'a' # it's\ntouch $W\nEOF\n"},
		{"FROM base\nENV V|=1\nRUN cat <<EOF >/x\nit's $V\nEOF\n", "W", "FROM base\nENV W=1\nRUN cat <<EOF >/x\nit's $W\nEOF\n"},
		{"FROM base\r\nENV V|=1\r\nRUN true && \\\r\n  # don't\r\n  touch $V\r\n", "W", "FROM base\r\nENV W=1\r\nRUN true && \\\r\n  # don't\r\n  touch $W\r\n"},
		{"FROM base\nENV V|=1\nCMD [\"sh\", \"-c\", \"touch $V '$' \"]\n", "W", "FROM base\nENV W=1\nCMD [\"sh\", \"-c\", \"touch $W '$' \"]\n"},
		{"FROM base\nENV V|=1\nHEALTHCHECK CMD [\"bash\", \"-ec\", \"touch $V\"]\n", "W", "FROM base\nENV W=1\nHEALTHCHECK CMD [\"bash\", \"-ec\", \"touch $W\"]\n"},
		{"FROM base AS a\nENV V|=1\nFROM base\nRUN export V=2\n", "W", "FROM base AS a\nENV W=1\nFROM base\nRUN export V=2\n"},
		{"FROM base AS a\nENV P|=1\nRUN touch $P\nFROM base AS b\nENV P=2\nRUN touch $P\nFROM a\nRUN touch \"$P\"\n", "Q",
			"FROM base AS a\nENV Q=1\nRUN touch $Q\nFROM base AS b\nENV P=2\nRUN touch $P\nFROM a\nRUN touch \"$Q\"\n"},
		{"FROM base\nRUN <<E|OF <<-\"TWO\"\ntouch EOF\nEOF\n\tx\n\tTWO\n", "ONE", "FROM base\nRUN <<ONE <<-\"TWO\"\ntouch EOF\nONE\n\tx\n\tTWO\n"},
		{"FROM base\nRUN <<EOF <<-\"TWO\"\nEOF\n\tx\n\tT|WO\n", "ONE", "FROM base\nRUN <<EOF <<-\"ONE\"\nEOF\n\tx\n\tONE\n"},
		{"FROM base\nCOPY <<a.txt <<b.txt /x/\na\na.txt\nb\nb.txt\nRUN <<b.t|xt\nb.txt\n", "END", "FROM base\nCOPY <<a.txt <<b.txt /x/\na\na.txt\nb\nb.txt\nRUN <<END\nEND\n"},
	} {
		cl := connect(t, &fake{images: small()})
		cl.initialize(nil, nil)
		at := cl.at(c.text)
		at["newName"] = c.to
		got := call[struct{ Changes map[string][]textEdit }](cl, "textDocument/rename", at)
		text, _ := marked(t, c.text)
		if after := applied(text, got.Changes[dockerURI]); after != c.want {
			t.Errorf("got %s\nwant %s", after, c.want)
		}
	}
	for text, to := range map[string]string{
		"FROM base AS o|ne\nFROM one AS two\n":                                 "two",
		"FROM base AS o|ne\n":                                                  "1x",
		"FROM base\nENV A=1 B=2\nRUN touch $A|\n":                              "B",
		"FROM base\nENV A=1\nRUN A=2; touch $A|\n":                             "C",
		"FROM base\nENV A|=1\nRUN for A in 1 2; do touch $A; done\n":           "C",
		"FROM base\nENV A|=1\nRUN read -r A; touch $A\n":                       "C",
		"FROM base\nENV A|=1\nRUN unset A\n":                                   "C",
		"FROM base\nENV A|=1\nRUN touch $((A+1))\n":                            "C",
		"FROM base\nENV A|=1\nRUN sh -c 'touch $A'\n":                          "C",
		"FROM base\nENV A|=1\nRUN [\"touch\", \"$A\"]\n":                       "C",
		"FROM base\nENV A|=1\nRUN python3 -c \"import os; os.environ['A']\"\n": "C",
		"FROM base\nENV A|=1\nRUN node -p process.env.A\n":                     "C",
		"FROM base\nENV A|=1\nCOPY <<'EOF' /start\nexec $A\nEOF\n":             "C",
		"FROM base AS a\nENV A|=1\nFROM a\nCMD printenv A\n":                   "C",
		"ARG FROM=one\nFROM base AS o|ne\nFROM $FROM\n":                        "two",
		"FROM base\nRUN to|uch x\n":                                            "C",
		"FROM base\nRUN <<E|OF\ntouch\nEOF\n":                                  "touch",
		"FROM base\nRUN <<A| <<B\nA\nB\n":                                      "B",
		"FROM base\nRUN <<A|\nA\n":                                             "a b",
	} {
		cl := connect(t, &fake{images: small()})
		cl.initialize(nil, nil)
		at := cl.at(text)
		at["newName"] = to
		if m := cl.answer(cl.ask("textDocument/rename", at)); m.Error == nil {
			t.Errorf("%s: renamed to %s: %s", text, to, m.Result)
		}
	}
}

// TestHighlights: all places of a name, those that give it a value apart.
func TestHighlights(t *testing.T) {
	c := connect(t, &fake{images: small()})
	c.initialize(nil, nil)
	type highlight struct {
		Range struct{ Start struct{ Line, Character int } }
		Kind  int
	}
	var said []string
	for _, h := range call[[]highlight](c, "textDocument/documentHighlight", c.at("FROM base\nARG V=1\nRUN touch $V|\nRUN touch \"$V\"\n")) {
		said = append(said, fmt.Sprint(h.Range.Start.Line, ":", h.Range.Start.Character, " ", h.Kind))
	}
	if got := strings.Join(said, ", "); got != "1:4 3, 2:11 2, 3:12 2" {
		t.Errorf("got %s", got)
	}
	if got := call[any](c, "textDocument/documentHighlight", map[string]any{"textDocument": map[string]any{"uri": dockerURI}, "position": map[string]int{"line": 0, "character": 1}}); got != nil {
		t.Errorf("of a keyword: %v", got)
	}
}

func TestOutline(t *testing.T) {
	c := connect(t, &fake{images: small()})
	c.initialize(nil, nil)
	c.open(dockerURI, "ARG V=1\n# one\n# two\nFROM base AS one\nRUN touch \\\n  /a\nFROM scratch\nCOPY --from=one /a /b\n")
	document := map[string]any{"textDocument": map[string]any{"uri": dockerURI}}
	type symbol struct {
		Name, Detail string
		Children     []symbol
	}
	got := call[[]symbol](c, "textDocument/documentSymbol", document)
	if len(got) != 3 || got[1].Name != "one" || got[1].Detail != "base" || len(got[1].Children) != 1 || got[2].Name != "scratch" {
		t.Errorf("symbols: %+v", got)
	}
	type fold struct{ StartLine, EndLine int }
	folds := call[[]fold](c, "textDocument/foldingRange", document)
	if want := []fold{{4, 5}, {3, 5}, {6, 7}, {1, 2}}; !slices.Equal(folds, want) {
		t.Errorf("folds: %v", folds)
	}
	type link struct{ Target string }
	links := call[[]link](c, "textDocument/documentLink", document)
	if want := []link{{"https://hub.docker.com/_/base"}}; !slices.Equal(links, want) {
		t.Errorf("links: %v", links)
	}
	found := call[[]struct{}](c, "textDocument/references", map[string]any{"textDocument": map[string]any{"uri": dockerURI},
		"position": map[string]int{"line": 3, "character": 14}, "context": map[string]any{"includeDeclaration": true}})
	if len(found) != 2 {
		t.Errorf("references: %v", found)
	}
	to := call[[]struct {
		Range struct{ Start struct{ Line int } }
	}](c, "textDocument/definition", map[string]any{"textDocument": map[string]any{"uri": dockerURI},
		"position": map[string]int{"line": 7, "character": 13}})
	if len(to) != 1 || to[0].Range.Start.Line != 3 {
		t.Errorf("definition: %v", to)
	}
}

func TestTokens(t *testing.T) {
	c := connect(t, &fake{images: small()})
	c.initialize(nil, nil)
	c.open(dockerURI, "# x\nFROM base AS one\nRUN touch $A \\\n  && touch b\nCOPY --from=one a b\n")
	got := call[struct{ Data []int }](c, "textDocument/semanticTokens/full", map[string]any{"textDocument": map[string]any{"uri": dockerURI}})
	want := []int{
		0, 0, 3, 0, 0, // # x
		1, 0, 4, 1, 0, // FROM
		0, 13, 3, 4, 0, // one
		1, 0, 3, 1, 0, // RUN
		0, 4, 5, 5, 0, // touch
		0, 7, 1, 3, 0, // A
		1, 5, 5, 5, 0, // touch
		1, 0, 4, 1, 0, // COPY
		0, 5, 6, 2, 0, // --from
		0, 7, 3, 4, 0, // one
	}
	if !slices.Equal(got.Data, want) {
		t.Errorf("got %v", got.Data)
	}
}

func TestSizes(t *testing.T) {
	const text = "FROM base AS one\nFROM scratch\nCOPY --from=one /srv/data/two.txt /x\n"
	whole := map[string]any{"textDocument": map[string]any{"uri": dockerURI},
		"range": map[string]any{"start": map[string]int{"line": 0}, "end": map[string]int{"line": 99}}}
	type hint struct {
		Label    string
		Position struct{ Line int }
	}
	type lens struct{ Command struct{ Title string } }
	for _, on := range []bool{false, true} {
		c := connect(t, &fake{images: small()})
		c.initialize(nil, map[string]any{"inlayHints": on, "codeLens": on})
		c.open(dockerURI, text)
		hints := call[[]hint](c, "textDocument/inlayHint", whole)
		lenses := call[[]lens](c, "textDocument/codeLens", whole)
		if on && (len(hints) != 1 || hints[0].Label != "+4B" || hints[0].Position.Line != 2 || len(lenses) != 1 || lenses[0].Command.Title != "+4B in the image") {
			t.Errorf("got %+v, %+v", hints, lenses)
		}
		if !on && len(hints)+len(lenses) > 0 {
			t.Errorf("off: %+v, %+v", hints, lenses)
		}
	}
}
