package shell

import (
	"fmt"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
)

func text(s string) dockerfile.Text {
	return dockerfile.Text{Value: s, Pieces: []dockerfile.Piece{{}}, File: source.NewFile("x", []byte(s))}
}

// shape prints a list as (op words...) so that tests can compare structure.
func shape(list []*Statement) string {
	var out []string
	for _, s := range list {
		out = append(out, one(s))
	}
	return strings.Join(out, "; ")
}

func one(s *Statement) string {
	var b strings.Builder
	if s.Negated {
		b.WriteString("! ")
	}
	switch c := s.Command.(type) {
	case nil:
	case *Simple:
		var words []string
		for _, a := range c.Assigns {
			words = append(words, "<"+a.Span.Text()+">")
		}
		for _, w := range c.Words {
			words = append(words, w.Span.Text())
		}
		b.WriteString(strings.Join(words, "|"))
	case *AndOr:
		b.WriteString("(" + one(c.First))
		for _, l := range c.Rest {
			b.WriteString(map[bool]string{true: " || ", false: " && "}[l.Or] + one(l.Statement))
		}
		b.WriteString(")")
	case *Pipeline:
		var all []string
		for _, e := range c.Elements {
			all = append(all, one(e))
		}
		b.WriteString("pipe(" + strings.Join(all, " , ") + ")")
	case *Group:
		b.WriteString("{" + shape(c.List) + "}")
	case *Subshell:
		b.WriteString("sub(" + shape(c.List) + ")")
	case *If:
		fmt.Fprintf(&b, "if(%s then %s else %s)", shape(c.Cond), shape(c.Then), shape(c.Else))
	case *While:
		fmt.Fprintf(&b, "while(%s do %s)", shape(c.Cond), shape(c.Body))
	case *For:
		fmt.Fprintf(&b, "for(%s in %d do %s)", c.Name, len(c.Items), shape(c.Body))
	case *Case:
		fmt.Fprintf(&b, "case(%s", c.Word.Span.Text())
		for _, a := range c.Arms {
			fmt.Fprintf(&b, " %d: %s", len(a.Patterns), shape(a.Body))
		}
		b.WriteString(")")
	case *Function:
		fmt.Fprintf(&b, "fn(%s %s)", c.Name, one(c.Body))
	case *Test:
		b.WriteString("test(" + condition(c.X) + ")")
	case *Opaque:
		b.WriteString("opaque(" + c.What + ")")
	}
	for _, r := range s.Redirects {
		fmt.Fprintf(&b, " %s%s[%s]", r.FD, r.Op, r.Word.Span.Text())
	}
	if s.Background {
		b.WriteString(" &")
	}
	return b.String()
}

func condition(c *Condition) string {
	if c.X != nil {
		out := c.Op + " " + condition(c.X)
		if c.Y != nil {
			out += " " + condition(c.Y)
		}
		return "(" + out + ")"
	}
	return strings.TrimSpace(c.Left.Span.Text() + " " + c.Op + " " + c.Right.Span.Text())
}

func TestShapes(t *testing.T) {
	for _, c := range []struct {
		dialect Dialect
		script  string
		want    string
	}{
		{Bash, `apt-get update && apt-get install -y "a b" $x; echo ok`, `(apt-get|update && apt-get|install|-y|"a b"|$x); echo|ok`},
		{Bash, `a || b && c || d`, `(a || b && c || d)`},
		{Bash, `a | b |& c > f 2>&1 &`, `pipe(a , b , c >[f] 2>&[1]) &`},
		{POSIX, `if a; then b; elif c; then d; else e; fi`, `if(a then b else if(c then d else e))`},
		{POSIX, `for i in a b; do x $i; done; while read l; do y; done < f`, `for(i in 2 do x|$i); while(read|l do y) <[f]`},
		{POSIX, `case "$x" in a|b) c;; *) d;; esac`, `case("$x" 2: c 1: d)`},
		{POSIX, `f() { a; }; (cd x; f); { b; }`, `fn(f {a}); sub(cd|x; f); {b}`},
		{POSIX, `A=1 B="$(x y)" cmd C=2; D=3`, `<A=1>|<B="$(x y)">|cmd|C=2; <D=3>`},
		{Bash, `[[ -f a && ! $b == c* ]] && ((i++)); export A=1 B`, `(test((&& -f a (! $b == c*))) && opaque((()); export|A=1|B`},
		{Dash, `[[ -f a && $b ]]; ((i++))`, `([[|-f|a && $b|]]); sub(sub(i++))`},
		{Dash, `cmd &> f; next`, `cmd &;  >[f]; next`},
		{Bash, `cmd &> f`, `cmd &>[f]`},
		{POSIX, "cat <<E > f\n$x\nE\necho y", `cat <<[E] >[f]; echo|y`},
		{Dash, "cat <<E\n$x", `cat <<[E]`},
		{Bash, `[[ $a =~ (b|c) ]]`, `test($a =~ (b|c))`},
		{POSIX, "set -e\n# note\nx \\\n  y\n", "set|-e; x|y"},
		{POSIX, `! a; b &`, `! a; b &`},
		{Busybox, `source x; [[ a = b ]]; echo ${x/a/b}`, `source|x; test(a = b); echo|${x/a/b}`},
		{Dash, `echo ${x:0:2}`, `echo|${x:0:2}`},
	} {
		s, err := Parse(text(c.script), c.dialect)
		if err != nil {
			t.Errorf("%s: %v", c.script, err)
			continue
		}
		if got := shape(s.List); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.script, got, c.want)
		}
	}
}

func TestWhatADialectRefuses(t *testing.T) {
	for _, c := range []struct {
		dialect Dialect
		script  string
		at      string
		certain bool
	}{
		{Dash, "cat <(echo hi)", "<(echo hi)", true},
		{Dash, "cat <<<x", "<<<x", true},
		{Dash, "a=(1 2)", "a=(1 2)", true},
		{Dash, "declare -a a=(1 2)", "a=(1 2)", true},
		{Dash, "[[ $a =~ (b|c) ]]", "(b|c)", true},
		{Dash, "select a in b; do c; done", "select a in b; do c; done", true},
		{Busybox, "cat <<<x", "<<<x", true},
		{Busybox, "for ((i=0; i<3; i++)); do a; done", "for ((i=0; i<3; i++)); do a; done", true},
		{Busybox, "a |& b", "a |& b", true},
		{Bash, "if a; then\ncat <<E\n E\nfi\n", "i", true},
		{Bash, "{ a", "{", true},
		{Dash, "function f() { :; }", "function f() { :; }", true},
		{Bash, "if a; then b", "i", true},
		{POSIX, "echo 'x", "'", true},
		{Bash, "a )", ")", true},
		{Dash, "md5sum f > && true", ">", true},
		{Dash, "for i a b; do c; done", "f", true},
		{Bash, "x=`l(s`; echo", "l", false},
		{Dash, "& C:/setup.ps1", "&", false},
	} {
		_, err := Parse(text(c.script), c.dialect)
		if err == nil || err.Span.Text() != c.at || err.Certain != c.certain {
			t.Errorf("%s: got %+v", c.script, err)
		}
	}
	if _, err := Parse(text(strings.Repeat("(", 1<<20)), Bash); err == nil || err.Certain {
		t.Errorf("a megabyte of parentheses: got %v", err)
	}
}

func TestPlacesAcrossPieces(t *testing.T) {
	file := "RUN a \\\n  # note\n  bb\n"
	joined := dockerfile.Text{Value: "a   bb", Pieces: []dockerfile.Piece{{At: 0, Place: 4}, {At: 2, Place: 17}}, File: source.NewFile("x", []byte(file))}
	s, err := Parse(joined, POSIX)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.List[0].Command.(*Simple).Words[1].Span.Text(); got != "bb" {
		t.Errorf("got %q", got)
	}
}

func TestParts(t *testing.T) {
	for script, want := range map[string]string{
		`a\ b*`:       `lit(a) quoted( ) lit(b*)`,
		`'x'"y$z"`:    `quoted(x) "quoted(y) $z"`,
		`~/x`:         `~ lit(/x)`,
		`${x:-a/b}`:   `$x:-{lit(a/b)}`,
		`a{b,c}`:      `lit(a) brace{lit(b)}{lit(c)}`,
		`$(a)/$((1))`: `$(a) lit(/) $(())`,
		`${#x}`:       `$xlength`,
	} {
		s, err := Parse(text(script), Bash)
		if err != nil {
			t.Errorf("%s: %v", script, err)
			continue
		}
		if got := parts(s.List[0].Command.(*Simple).Words[0].Parts); got != want {
			t.Errorf("%s: got %s, want %s", script, got, want)
		}
	}
}

func parts(list []Part) string {
	var out []string
	for _, p := range list {
		switch p := p.(type) {
		case *Literal:
			out = append(out, map[bool]string{true: "quoted(", false: "lit("}[p.Quoted]+p.Value+")")
		case *Quoted:
			out = append(out, `"`+parts(p.Parts)+`"`)
		case *Parameter:
			word := ""
			if p.Word != nil {
				word = "{" + parts(p.Word.Parts) + "}"
			}
			out = append(out, "$"+p.Name+p.Op+word)
		case *Substitution:
			out = append(out, "$("+shape(p.List)+")")
		case *Arithmetic:
			out = append(out, "$(())")
		case *Brace:
			s := "brace"
			for _, e := range p.Elems {
				s += "{" + parts(e.Parts) + "}"
			}
			out = append(out, s)
		case *Tilde:
			out = append(out, "~"+p.User)
		}
	}
	return strings.Join(out, " ")
}
