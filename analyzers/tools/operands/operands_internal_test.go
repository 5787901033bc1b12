package operands

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// TestKinds holds kinds to what the programs did with these words: those behind ! were refused.
func TestKinds(t *testing.T) {
	for kind, words := range map[string]string{
		"count":     "5 -2 +3 1k 2kB K 1M !x !1.5 !1q !5x",
		"some":      "1M 10MB 1000 !0 !x !1kx",
		"resized":   "10 +10 -1 1KB >10 %5 <4 !x !1.5M !1x",
		"natural":   "1 07 !0 !x !-1",
		"duration":  "0 0.1s 1e-3 .1 0x0 inf 1m !abc !1x !5ms !1sec !0,1",
		"mode":      "755 0755 07777 u+x +x a-x+w u=rwx,g=rx,o= ug+rX g=u =rw u=g+x +755 rwx !0789 !u+y !x !u=rwx, !u=rwx,,g=rx !77777 !u !r+x !7a5 !a+rwz !755. !644f",
		"fields":    "1 1-3,5 -2 1- 1,1 !0 !2-1 !x !1, !1,,2 !-",
		"key":       "1 1,1 1n,1nr 1.2,1.3n 2b,2 +1 !0 !1,0 !1.0 !x !1x !2nz !-1 !1,",
		"separator": `: \0 , !ab`,
		"chunks":    "2 l/2 r/2 l/1/2 1/2 !l/x !0",
		"when":      "202401010000 202001010101.30 01010101 !2024 !x",
		"template":  "abcXXX XXXXXXabc !abc !abcXX",
		"filesize":  "+10k 0 -1G 5c !abc !+1KB !1k5 !1x",
		"permit":    "0644 -0644 /u+w,g+w -g=w +x a=r !xyz !888 !+222 !u+q",
		"signal":    "KILL SIGTERM 9 rtmin !NOSIG !x",
		"delimiter": `, \n \0 \x2c !ab !\q`,
		"dd":        "bs=1M bs=1024x2 bs=1c count=1B conv=notrunc,noerror status=none oflag=append if=x !bs=x !bs=1m !bs=0 !conv=x !foo=1 !f !bs=1kb !status=x !bs=1M,",
		"set":       `a-z [:lower:] \000-\037 a- +/ z !b-a ![:foo:]`,
		"regex":     "egrep posix-extended !foo !perl",
		"age":       "+1 -1.5 0 !abc !- !1d",
		"clock":     "+%F 010100002024 !%F !seconds",

		"login":        "app app.user app$ a/b !-app !+a !~x !a:b",
		"subordinate":  "1-2 100000-165535 !x !1",
		"crypt":        "SHA512 NONE !sha512 !BOGUS",
		"database":     "passwd ahosts !bogus",
		"deathsig":     "keep KILL !bogus",
		"filetype":     "f f,d !x !fd !f,",
		"joint":        `: \t !xx`,
		"side":         "1 2 !3 !x",
		"tarformat":    "pax gnu !bogus",
		"quoting":      "literal shell !bogus",
		"threads":      "0 +4 max !x !-1",
		"xzformat":     "xz lzip !zip",
		"xzcheck":      "sha256 none !bogus",
		"tries":        "3 inf 0 !x",
		"dotted":       "5 .5 5s inf !x",
		"progress":     "dot:giga bar !bogus",
		"coloned":      "A:b !bogus",
		"secured":      "TLSv1_2 auto !bogus",
		"compression":  "auto gzip !bogus",
		"prefer":       "IPv4 none !bogus",
		"restricted":   "unix windows,nocontrol !bogus",
		"architecture": "i386 arm64 !Bad_Arch",
		"relation":     "gt << ge-nl !geq !==",
		"debstrategy":  "none extreme !bogus",
		"memory":       "max 1GiB 50% 0 !x !none",
		"passsource":   "pass:x stdin env:A file:/x !xxxx",
		"subject":      "/CN=x / !CN=x",
		"assigned":     "a=b =b !a",
		"unsigned":     "1 0.5 5s !-1 !x",
		"tlsmax":       "1.2 default !x",
		"offset":       "- 10 !x",
		"curlurl":      "example.com file:///x http:///h/x https://u:p@h:1/x http://[::1]:8/ http://h:{1,2}/ !bogus://x !http:// !http://h:x/ !http://h:99999/",
		"wgeturl":      "http://h/x h:1 !file:///x !bogus://x",
		"appleturl":    "ftp://h/x h !file:///x",
		"appletkey":    "1 1nr 2,3 !0 !x !1x",
		"appletlist":   "1 1-3 -2 !x",
		"appletmode":   "644 -4000 /111 u+x !999",
		"appletsize":   "+1k 5c 1 !1M !1x",
		"appletcount":  "1 -1 1k !1M !+1 !1x",
		"appletdate":   "seconds date !foo",
		"appletperms":  "644 u=rwx,,g=rx, +x u+r-w a 0755 !888 !u+rwz !78 !u+q",
		"appletwait":   "1 0.1 .1 1s 2m 1xx infinity !x !1x !1.5q",
		"applettype":   "f !f,d !x",
		"range":        "1-3 !1",

		"debcompression":      "xz zstd !bzip2 !bogus",
		"debcompressionlevel": "9 19 !99 !x",
	} {
		for w := range strings.FieldsSeq(words) {
			word, refused := strings.CutPrefix(w, "!")
			if kind == "mode" && word == "rwx" {
				refused = true
			}
			if kinds[kind](word) == refused {
				t.Errorf("%s: %q", kind, w)
			}
		}
	}
}

// TestTable holds the table to its form.
func TestTable(t *testing.T) {
	n := 0
	for name, all := range rows() {
		for _, r := range all {
			n++
			whole := strings.Contains(" least most any one with ", " "+r.what[0]+" ")
			if !whole && kinds[r.kind] == nil && placed[r.kind] == nil || r.says == "" || len(r.held) == 0 {
				t.Errorf("%s: %v", name, r)
			}
		}
	}
	if n < 80 || n < strings.Count(table, "\n")-2 {
		t.Errorf("%d rows of %d lines", n, strings.Count(table, "\n"))
	}
}

// TestBuiltin holds what is told to what the shells did. A line begins with the shells that refuse it.
func TestBuiltin(t *testing.T) {
	shells := map[byte]shell.Dialect{'d': shell.Dash, 'b': shell.Bash, 'x': shell.Busybox}
	for _, line := range []string{
		"- printf %s\\n a", "- printf %d\\n 0x1f", "- printf %-5s|%05d\\n a 1", "- printf %*d\\n 5 1", "- printf 100%%\\n", "- printf -- %s a", "- printf %d 'a",
		"dbx printf %y", "dbx printf 100%", "dbx printf 100%\\n", "dx printf %q a", "d printf %ld 5", "dbx printf %d x", "dbx printf %d 08", "dbx printf %s:%d a 1 b x", "- printf %s $x",
		"dbx export a-b=c", "- export A=a-b", "- export PATH=/x B", "- export -p", "dx unset 1a", "- unset a[1]", "dbx set -o nosuch", "dbx set -eo pipefial", "- set -euo pipefail",
		"- set -- -o nosuch", "dbx exit abc", "- exit 3", "dbx kill -s NOSIG 1", "- kill -s TERM 1", "d trap x SIGTERM", "d trap x ERR", "dbx trap x NOSIG", "- trap x EXIT INT", "- trap - EXIT", "d read",
	} {
		f := strings.Fields(line)
		for letter, d := range shells {
			var words []tools.Word
			for _, w := range f[1:] {
				words = append(words, tools.Word{Text: w, Known: !strings.HasPrefix(w, "$")})
			}
			if _, why, _ := Builtin(d, words); (why != "") != (strings.IndexByte(f[0], letter) >= 0) {
				t.Errorf("%c: %s: %q", letter, line, why)
			}
		}
	}
}
