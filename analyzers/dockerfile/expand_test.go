package dockerfile

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/moby/buildkit/frontend/dockerfile/shell"
)

// lookup knows A (a), EMPTY, PATHS (/x/y/z); U is unknown; nothing else is set.
func lookup(name string) (value string, known, set bool) {
	values := map[string]string{"A": "a", "EMPTY": "", "SPACED": " a  b ", "PATHS": "/x/y/z"}
	value, set = values[name]
	return value, name != "U", set
}

func TestExpand(t *testing.T) {
	for _, c := range []struct {
		word, value string
		known       bool
		used, unset string
		err         string
	}{
		{word: `plain`, value: `plain`, known: true},
		{word: `$A${A}b`, value: `aab`, known: true, used: "A"},
		{word: `'$A'"$A"\$A`, value: `$Aa$A`, known: true, used: "A"},
		{word: `$B`, known: true, used: "B", unset: "B"},
		{word: `${B:-${A}}x`, value: `ax`, known: true, used: "A B", unset: "B"},
		{word: `${EMPTY-d}`, known: true, used: "EMPTY"},
		{word: `${EMPTY:-d}`, value: `d`, known: true, used: "EMPTY"},
		{word: `${A:+set}`, value: `set`, known: true, used: "A"},
		{word: `${PATHS##*/}`, value: `z`, known: true, used: "PATHS"},
		{word: `${PATHS%/*}`, value: `/x/y`, known: true, used: "PATHS"},
		{word: `${PATHS//\//-}`, value: `-x-y-z`, known: true, used: "PATHS"},
		{word: `/opt/$U/x`, used: "U"},
		{word: `${U:?must}`, used: "U"},
		{word: `${U:-d}$B`, used: "B U", unset: "B"},
		{word: `${B:?must}`, known: true, used: "B", unset: "B", err: "B: must"},
		{word: `${A:0:2}`, known: true, used: "A", err: "unsupported modifier (:0) in substitution"},
		{word: `${A^^}`, known: true, err: "unsupported modifier (^) in substitution"},
		{word: `${A`, known: true, err: "unsupported modifier"},
		{word: `"a`, known: true, err: "looking for matching double-quote"},
	} {
		e, err := Expand(c.word, '\\', lookup)
		got := fmt.Sprintf("%q %v %v %v", e.Value, e.Known, e.Used, e.Unset)
		want := fmt.Sprintf("%q %v %v %v", c.value, c.known, strings.Fields(c.used), strings.Fields(c.unset))
		if got != want {
			t.Errorf("%s: %s, want %s", c.word, got, want)
		}
		if (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: error %v, want %q", c.word, err, c.err)
		}
	}
}

func TestExpandEscape(t *testing.T) {
	if e, err := Expand("c:\\x\\`$A", '`', lookup); err != nil || e.Value != `c:\x\$A` {
		t.Errorf("%q, %v", e.Value, err)
	}
	if e, err := Expand(`80 $A`, '\\', lookup); err != nil || fmt.Sprint(e.Words()) != "[80 a]" {
		t.Errorf("%q, %v", e.Words(), err)
	}
	if e, err := ExpandHeredoc("it's \"$A\"\n", lookup); err != nil || e.Value != "it's \"a\"\n" {
		t.Errorf("%q, %v", e.Value, err)
	}
}

// TestExpandSimple holds words that skip the lexer to what it makes of them.
func TestExpandSimple(t *testing.T) {
	words := []string{"", " ", "a", "/usr/local/bin:/bin", "80 443/tcp  8080\t1", "a\nb ", "[x]*?{1,2}", "#!%&()=~^|;>@",
		"$A", "${A}", "$A${PATHS}b$A", "$A.$B ${U}", "${EMPTY} $_x{}"}
	random := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		word := ""
		for range random.IntN(6) {
			word += []string{"$A", "${B}", "$U", "${EMPTY}", "$SPACED", "$", "{", "}", "a", "1", "_", " ", "-", ":", "é", "\\", "'"}[random.IntN(17)]
		}
		words = append(words, word)
	}
	simple := 0
	for _, word := range words {
		if _, ok := simpleForm(word); !ok {
			continue
		}
		simple++
		got, err := Expand(word, '\\', lookup)
		want, wantErr := expand(shell.NewLex('\\'), word, lookup)
		if got.Value != want.Value || !slices.Equal(got.Words(), want.Words()) || got.Known != want.Known ||
			err != nil || wantErr != nil || !slices.Equal(got.Used, want.Used) || !slices.Equal(got.Unset, want.Unset) {
			t.Errorf("%q: %+v %v, the lexer %+v %v", word, got, err, want, wantErr)
		}
	}
	if simple < 1000 {
		t.Errorf("%d of %d words are simple", simple, len(words))
	}
}

func TestCheckMounts(t *testing.T) {
	for line, want := range map[string]string{
		"RUN --mount=type=volume,target=/x a":  `unsupported mount type "volume"`,
		"RUN --mount=type=$U,target=/x a":      "",
		"RUN --mount=type=cache,target=/x a":   "",
		"RUN --mount=type=bind,tarket=/x a":    "unexpected key 'tarket'",
		"RUN --mount=type=cache,sharing=any a": `unsupported sharing value "any"`,
		"RUN --mount=type=${A:0:1} a":          "unsupported modifier (:0) in substitution",
	} {
		i := parse("FROM x\n" + line).Stages[0].Instructions[0]
		err := CheckMounts(i, '\\', lookup)
		if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

func TestParseTrigger(t *testing.T) {
	i, err := ParseTrigger("COPY <<E /d\nbody\nE")
	if err != nil || len(i.Heredocs) != 1 || i.Heredocs[0].Body.Value != "body\n" {
		t.Errorf("%v %v", i, err)
	}
	for text, want := range map[string]string{
		"RUNN x":          "unknown instruction: RUNN (did you mean RUN?)",
		"RUN a\nRUN b":    "onbuild trigger should be a single expression",
		"":                "file with no instructions",
		"ENV A":           "ENV must have two arguments",
		"RUN <<E\nno end": "unterminated heredoc",
	} {
		if _, err := ParseTrigger(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func parse(content string) *Document { return Parse(source.NewFile("Dockerfile", []byte(content))) }
