package screen_test

import (
	"bytes"
	"testing"

	"github.com/layerlint/layerlint/cmd/layerlint/screen"
)

func TestColumns(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abc": 3, "日本": 4, "🎉": 2, "e\u0301": 1, "👩‍👩‍👧": 2, "ａ": 2} {
		if got := screen.Columns(text); got != want {
			t.Errorf("Columns(%q) = %d, want %d", text, got, want)
		}
	}
}

func TestFit(t *testing.T) {
	for _, c := range []struct {
		text       string
		columns    int
		start, end string
	}{
		{"abc", 5, "abc", "abc"},
		{"abc", 2, "ab", "bc"},
		{"日本語", 5, "日本", "本語"},
		{"日本語", 1, "", ""},
		{"e\u0301x", 1, "e\u0301", "x"},
	} {
		if got := screen.Fit(c.text, c.columns); got != c.start {
			t.Errorf("Fit(%q, %d) = %q, want %q", c.text, c.columns, got, c.start)
		}
		if got := screen.FitEnd(c.text, c.columns); got != c.end {
			t.Errorf("FitEnd(%q, %d) = %q, want %q", c.text, c.columns, got, c.end)
		}
	}
}

func TestExpand(t *testing.T) {
	for text, want := range map[string]string{"a\tb": "a       b", "\t\tx": "                x", "日\t|": "日      |", "plain": "plain"} {
		if got := screen.Expand(text, 0); got != want {
			t.Errorf("Expand(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text                string
		width, from, indent int
		want                string
	}{
		{"one two three", 7, 0, 2, "one two\n  three"},
		{"one two three", 80, 0, 2, "one two three"},
		{"averylongword x", 5, 0, 0, "averylongword\nx"},
		{"日本 語", 5, 0, 0, "日本\n語"},
		{"a b", 5, 4, 1, "a\n b"},
	} {
		if got := screen.Wrap(c.text, c.width, c.from, c.indent); got != c.want {
			t.Errorf("Wrap(%q, %d, %d, %d) = %q, want %q", c.text, c.width, c.from, c.indent, got, c.want)
		}
	}
}

func TestColored(t *testing.T) {
	for _, c := range []struct {
		choice      screen.Choice
		environment map[string]string
		want        bool
	}{
		{"auto", nil, false},
		{"always", map[string]string{"NO_COLOR": "1"}, true},
		{"auto", map[string]string{"FORCE_COLOR": "1"}, true},
		{"auto", map[string]string{"FORCE_COLOR": "0"}, false},
		{"auto", map[string]string{"CLICOLOR_FORCE": "1", "TERM": "dumb"}, true},
		{"auto", map[string]string{"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, false},
		{"never", map[string]string{"FORCE_COLOR": "1"}, false},
		{"auto", map[string]string{"CLICOLOR": "1"}, false},
	} {
		if got := c.choice.Colored(&bytes.Buffer{}, func(name string) string {
			return c.environment[name]
		}); got != c.want {
			t.Errorf("%s with %v: %v", c.choice, c.environment, got)
		}
	}
}

// TestPlainIsMeasuredAlike compares text of ASCII alone, whose columns are its bytes, with the same text after a
// character that is not.
func TestPlainIsMeasuredAlike(t *testing.T) {
	const text = "  COPY --from=build /usr/lib/*.so ~{}|[x]"
	if screen.Columns(text) != screen.Columns(text+"é")-1 {
		t.Error("ASCII takes another number of columns")
	}
	for columns := range len(text) {
		if got, want := screen.Fit(text, columns), screen.Fit(text+"é", columns); got != want {
			t.Errorf("Fit(%d) = %q, want %q", columns, got, want)
		}
		if got, want := screen.FitEnd(text, columns), screen.FitEnd("é"+text, columns); got != want {
			t.Errorf("FitEnd(%d) = %q, want %q", columns, got, want)
		}
	}
}
