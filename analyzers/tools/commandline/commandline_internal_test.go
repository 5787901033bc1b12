package commandline

import (
	"strings"
	"testing"
)

// TestRead holds the reading to what getopt_long of glibc 2.36 did with the same words.
func TestRead(t *testing.T) {
	table := New("x\tp\t1 2\t\tab:c::h!\tall block= color? help! bar\t1 b=0\nfirst\tp\t1\t+\tb:\tblock=\t0\ngit\tp\t1\tv\tC:\tbare\t0\n"+
		"git clone\tp\t1\t\tb:\tdepth=\t1\nany\tp\t1\tva\tc:\tall one two\t0\nany one\tp\t1\t\tc:\tall one\t0\n"+
		"find\tp\t1\t-=\t\tname= exec* print newer=\t0\napk\tp\t1\tl\tqt:\tquiet virtual=\t0\nsleep\tp\t1\t\t\thelp!\t1 --=0\n"+
		"tar\tp\t1\tt\txf:b:\tverbose\t0\nbbtar\tp\t1\td\txf:b\t\t0\n"+
		"adduser\tp\t1\tg\t\thelp! h! system disabled-login disabled-password uid=\t1\n", nil)
	for _, c := range []struct{ line, want string }{
		{"x f", ""}, {"x", "0 missing operand"}, {"x -b 1", ""}, {"x -b", "1 option -b needs a value"}, {"x -ab1", ""},
		{"x -ab", "1 option -b needs a value"}, {"x -c1 f", ""}, {"x -q f", "1 unknown option -q"}, {"x f -q", "2 unknown option -q"},
		{"x -- -q", ""}, {"x --al f", ""}, {"x --b f", ""}, {"x --bl 1 f", ""}, {"x --bl", "1 option --bl needs a value"},
		{"x --all=1 f", "1 option --all takes no value"}, {"x --color=1 f", ""}, {"x -h -q", ""}, {"x --help -q", ""}, {"x -q --help", "1 unknown option -q"},
		{"x --colro f", "1 unknown option --colro: --color"}, {"x -all f", "1 unknown option -l: --all"}, {"x $v", ""}, {"x $v -q", ""}, {"x /a$v -q", "2 unknown option -q"},
		{"first -b 1 cmd -q", ""}, {"first -q cmd", "1 unknown option -q"}, {"first cmd -q", ""},
		{"git -C /x clone --dpeth 1 u", "4 unknown option --dpeth: --depth"}, {"git --bar clone u", ""}, {"git -q clone u", "1 unknown option -q"}, {"git clone", "1 missing operand"},
		{"git other --dpeth", ""}, {"any --one one", ""}, {"any --two one", "1 unknown option --two"}, {"any one --two", "2 unknown option --two"}, {"any one -c", "2 option -c needs a value"},
		{"find . -name -x -print", ""}, {"find . -naem x", "2 unknown option -naem: -name"}, {"find . -exec rm -q {} ; -print", ""}, {"find . -exec rm -q {} + -nwer x", "7 unknown option -nwer: -newer"},
		{"find . -exec rm -q", ""}, {"find . ( -name x ) -name", "6 option -name needs a value"},
		{"apk --bogus --quiet", ""}, {"apk --quiet --bogus", "2 unknown option --bogus"}, {"apk -zq", ""}, {"apk -qz", "1 unknown option -z"}, {"apk --quiet=1 -t 1 x", ""}, {"apk x -t", "2 option -t needs a value"},
		{"sleep", "0 missing operand"}, {"sleep --", ""},
		{"adduser --disabled-pasword x", "1 unknown option --disabled-pasword: --disabled-password"}, {"adduser -SYSTEM --sys -u 5 x", ""}, {"adduser -D x", ""},
		{"tar xf", "1 option -f needs a value"}, {"tar xfb f 1 m", ""}, {"tar xq f", "1 unknown option -q"}, {"tar xf f --verbsoe", "3 unknown option --verbsoe: --verbose"},
		{"tar -xfb f m", ""}, {"bbtar xfb m", ""}, {"bbtar xbf", "1 option -f needs a value"}, {"tar $x q", ""}, {"tar x -f", "2 option -f needs a value"},
		{"adduser x --uid", "2 option --uid needs a value"}, {"adduser --system", "0 missing operand"}, {"adduser --system=1 x", "1 option --system takes no value"},
	} {
		var words []Word
		for w := range strings.FieldsSeq(c.line) {
			head, _, cut := strings.Cut(w, "$")
			words = append(words, Word{Text: head, Known: !cut})
		}
		got := ""
		if c, _ := judged(table, words[0].Text, "p", "1", words); c != nil {
			got = string(rune('0'+c.Index)) + " " + c.Reason
			if c.Near != "" {
				got += ": " + c.Near
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.line, got, c.want)
		}
	}
}

// TestJudged has an option that came in release 3 and is still there.
func TestJudged(t *testing.T) {
	table := New("x\tp\t2\t\ta\tlonger\t0\nx\tp\t4\t\tab\tlonger\t0\n", nil)
	for _, c := range []struct {
		version, option string
		told, certain   bool
	}{
		{"2", "-b", true, true}, {"3", "-b", false, false}, {"4", "-b", false, false}, {"3", "-c", true, true},
		{"5", "-c", false, false}, {"1", "-c", false, false}, {"", "-c", false, false}, {"5", "--longre", true, false}, {"5", "--longer=1", true, true},
	} {
		told, certain := judged(table, "x", "p", c.version, []Word{{Text: "x", Known: true}, {Text: c.option, Known: true}})
		if (told != nil) != c.told || certain != c.certain {
			t.Errorf("%s of %s: %v, %v", c.option, c.version, told, certain)
		}
	}
}

// TestSystem holds the table to its form.
func TestSystem(t *testing.T) {
	all := System.lines()
	if len(all) < 150 {
		t.Errorf("%d programs", len(all))
	}
	for name := range all {
		p := System.program(name)
		if p == nil {
			t.Errorf("%s: not a line of %d columns", name, columns)
		}
		for held, lists := range p {
			for _, o := range lists {
				if held == "" || len(o.versions) == 0 || strings.Trim(o.style, "+=-todvanqgc") != "" {
					t.Errorf("%s of %s: %v, style %q", name, held, o.versions, o.style)
				}
			}
		}
	}
}
