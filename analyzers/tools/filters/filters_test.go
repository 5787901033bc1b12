package filters

import (
	"os/exec"
	"strings"
	"testing"
)

// commands are followed; what they print is compared with what the machine's own programs print.
var commands = strings.Split(strings.TrimSpace(`
grep -v ^#
grep -vE ^\s*(#|$)
grep -E ^[a-z]+=
grep -F a.b
grep -o [a-z]*
grep -oE [0-9]+\.[0-9]+|x
grep -w b
grep -x curl
grep -i CURL
grep -e curl -v
grep ^$
grep -E a{2}
grep a\+b
egrep (a|b)c
fgrep -x #
sed s/#.*//
sed /^#/d
sed -E s/([a-z]+)=(.*)/\2-\1/
sed s/a/b/g
sed 2d
tr \n ,
tr -d \r
tr a-z A-Z
tr -s a
tr [:upper:] [:lower:]
tr -d [:digit:]
tr .- _
tr abc xy
cut -d= -f1
cut -d = -f 2
cut -d= -f2-
cut -f1
head -n 2
head -1
head -n0
tail -n 1
tail -n +2
tail -2
awk {print•$1}
awk -F= {print•$2}
awk {print•$0}
paste -s
paste -sd ,
paste -s -d , -
xargs
`), "\n")

var texts = []string{
	"", "\n", "curl", "curl\n", "# tools\ncurl\nwget # x\n\n  # more\n", "a=1\nb=2=3\n=\nabc\n", "a.b\naab ac bc\nA-B_c 1.25 x\n", "one\r\ntwo\r\n", "\n\n\nx\n",
	"  lead  and\ttabs \n", "aaa\nbb a b\nCURL\n#\n", "a+b\naab\nb,c\n", "v1.2.3\nno",
}

// words are those of a line, in which • is a space within one.
func words(line string) []string {
	args := strings.Fields(line)
	for i, a := range args {
		args[i] = strings.ReplaceAll(a, "•", " ")
	}
	return args
}

func TestFilters(t *testing.T) {
	for _, line := range commands {
		args := words(line)
		if _, err := exec.LookPath(args[0]); err != nil {
			t.Logf("%s is not on this machine", args[0])
			continue
		}
		for _, text := range texts {
			got, ok := Of(args[0], args[1:], func(name string) ([]byte, bool) { return []byte(text), name == "-" }, set)
			if !ok {
				t.Errorf("%s of %q is not followed", line, text)
				continue
			}
			c := exec.Command(args[0], args[1:]...)
			c.Stdin, c.Env = strings.NewReader(text), []string{"LC_ALL=C"}
			want, _ := c.Output()
			if string(got) != string(want) {
				t.Errorf("%s of %q: got %q, the program prints %q", line, text, got, want)
			}
		}
	}
}

// TestNotFollowed is what stays unknown.
func TestNotFollowed(t *testing.T) {
	for _, line := range []string{"grep", "grep -c x", "grep -P x", "grep --color x", "grep x a b", "sed -n p", "sed -i s/a/b/", "sed s/a/b", "tr", "tr a", "tr -c a b",
		"tr -d a b", "cut -c1", "cut -f1,2", "cut -d:: -f1", "head -c 3", "head a b", "tail -f", "awk {print•$NF}", "awk {print}", "paste", "paste -d, a", "xargs echo",
		"xargs -n1", "sort", "grep a x -v"} {
		args := words(line)
		if got, ok := Of(args[0], args[1:], func(string) ([]byte, bool) { return []byte("a\n"), true }, set); ok {
			t.Errorf("%s: %q", line, got)
		}
	}
	if _, ok := Of("grep", []string{"a"}, func(string) ([]byte, bool) { return []byte("a\x00"), true }, set); ok {
		t.Error("a text with a zero byte is binary")
	}
	if _, ok := Of("grep", []string{"a"}, func(string) ([]byte, bool) { return nil, false }, set); ok {
		t.Error("a text that is not known")
	}
}

// set are the variables of the tests.
func set(name string) (string, bool) {
	return map[string]string{"A": "1", "host": ""}[name], name == "A" || name == "host"
}

// TestEnvsubst has what envsubst of gettext 0.21 makes of texts.
func TestEnvsubst(t *testing.T) {
	for _, c := range []struct {
		args       []string
		text, want string
		ok         bool
	}{
		{nil, "a=$A h=$host; ${A}b $$ ${A:-2} $1\n", "a=1 h=; 1b $$ ${A:-2} $1\n", true},
		{[]string{"$A"}, "a=$A h=$host\n", "a=1 h=$host\n", true},
		{[]string{"${A} $B"}, "a=$A\n", "a=1\n", true},
		{nil, "b=$B\n", "", false},
		{[]string{"-v"}, "a\n", "", false},
	} {
		got, ok := Of("envsubst", c.args, func(string) ([]byte, bool) { return []byte(c.text), true }, set)
		if ok != c.ok || ok && string(got) != c.want {
			t.Errorf("envsubst %q of %q: %q, %t; want %q", c.args, c.text, got, ok, c.want)
		}
	}
}
