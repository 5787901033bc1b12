package sed

import (
	"testing"
)

// TestSed compares with what sed 4.9 made of the texts; "?": it is not followed.
func TestSed(t *testing.T) {
	for _, c := range []struct{ script, text, want string }{
		{`s/a/b/`, "aa\na", "ba\nb"},
		{`s/a/b/g`, "aa\na\n", "bb\nb\n"},
		{`s#http://a/#https://b/#`, "x http://a/y\n", "x https://b/y\n"},
		{`s;^#http\(.*\)/edge;http\1/v3;g`, "#http://h/edge/main\n", "http://h/v3/main\n"},
		{`s/v[[:digit:]]\..*\//edge\//g`, "http://h/v3.20/main\n", "http://h/edge/main\n"},
		{`s/\r$//`, "a\r\nb\r\n", "a\nb\n"},
		{`s/a+/b/`, "aa a+\n", "aa b\n"},
		{`s/a\+/b/`, "aa a+\n", "b a+\n"},
		{`s/*x^$y/q/`, "a*x^$y\n", "aq\n"},
		{`s/.*/[&] \& \\ \n/`, "a\n", "[a] & \\ \n\n"},
		{`/b/d`, "a\nb\nc\n", "a\nc\n"},
		{`2d;$d`, "a\nb\nc\n", "a\n"},
		{`2,3!d`, "a\nb\nc\nd\n", "b\nc\n"},
		{`/b/,/c/s/^/#/`, "a\nb\nc\nd\n", "a\n#b\n#c\nd\n"},
		{`$a x`, "a\nb", "a\nb\nx\n"},
		{`$ a\x y`, "a\n", "a\nx y\n"},
		{`1i #!/bin/sh`, "a\n", "#!/bin/sh\na\n"},
		{`/a/c b`, "a\nc\n", "b\nc\n"},
		{`s/[^/]*$/x/`, "a/b/c\n", "a/b/x\n"},
		{`s/[/]/x/;s,a\,b,q,`, "a/b a,b\n", "axb q\n"},
		{`2,/b/d`, "a\nb\nc\n", "a\n"},
		{`/b/,1d`, "a\nb\nc\n", "a\nc\n"},
		{`s/[]\]/x/g`, "]\\a\n", "xxa\n"},
		{`s/x*/-/g`, "abc\n", "-a-b-c-\n"},
		{`s/a/b/2`, "aa\n", "?"},
		{`s/\(a\)\1/b/`, "aa\n", "?"},
		{`s/a/\U&/`, "a\n", "?"},
		{`p`, "a\n", "?"},
		{`s/a/b/w f`, "a\n", "?"},
		{`a\`, "a\n", "?"},
		{`s/a/b`, "a\n", "?"},
		{`/a/{d}`, "a\n", "?"},
	} {
		got := "?"
		if script, ok := Parse(c.script, false); ok {
			if text, ok := script.Run(c.text); ok {
				got = string(text)
			}
		}
		if got != c.want {
			t.Errorf("sed %q of %q: got %q, want %q", c.script, c.text, got, c.want)
		}
	}
	script, ok := Parse(`s/(a|b)+\(/<\1>/;s/\./!/`, true)
	if text, _ := script.Run("xab(.\n"); !ok || string(text) != "x<b>!\n" {
		t.Errorf("sed -E: got %q", text)
	}
}
