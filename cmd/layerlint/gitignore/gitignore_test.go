package gitignore

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMatch has the cases of gitignore(5), and those where its words leave a doubt as Git decides them. A path that
// ends with a slash is a folder.
func TestMatch(t *testing.T) {
	for _, c := range []struct{ lines, ignored, not string }{
		{"", "", "a"},
		{"\n\n# comment\n", "", "a # comment"},
		{"a\r\nb\r\n", "a b", ""},
		{"\ufeffa", "a", ""},
		{`\#a`, "#a", "a"},
		{`\!a`, "!a", "a"},
		{"a   ", "a", ""},
		{`a\ `, "", "a"},
		{"a\t", "", "a"},
		{"hello.*", "hello.txt d/hello.c", "hello"},
		{"/hello.*", "hello.txt", "d/hello.c"},
		{"foo/", "foo/ d/foo/", "foo d/foo"},
		{"doc/frotz/", "doc/frotz/", "a/doc/frotz/ doc/frotz"},
		{"/doc/frotz/", "doc/frotz/", "a/doc/frotz/"},
		{"foo/*", "foo/test.json foo/bar/", "foo/bar/hello.c"},
		{"*.o\n!keep.o", "a.o", "keep.o"},
		{"!keep.o\n*.o", "keep.o", ""},
		{"/*\n!/foo\n/foo/*\n!/foo/bar", "a foo/a", "foo/ foo/bar"},
		{"**/foo", "foo d/foo d/e/foo", "dfoo"},
		{"**/foo/bar", "foo/bar d/foo/bar", "bar foo/d/bar"},
		{"abc/**", "abc/a abc/d/a", "abc/ d/abc/a"},
		{"a/**/b", "a/b a/x/b a/x/y/b", "ab a/xb x/a/b"},
		{"a/x**y", "a/xy a/x1y", "a/x/y"},
		{"a**/b", "a/b ax/b ax/y/b", "b"}, // Git compares "a" first, then takes the rest for a pattern of its own
		{"x/***", "x/a x/a/b", "x/"},
		{"f?o", "foo f/d/fao", "fo f/o"},
		{"a/?/b", "a/x/b", "a//b a/xy/b"},
		{"[a-cx]", "a c x", "d -"},
		{"[!a]", "b", "a"},
		{"[^a]", "b", "a"},
		{"[]a]", "] a", "b"},
		{"[a-]", "a -", "b"},
		{"[[:digit:]_]", "7 _", "a :"},
		{"[[:nosuch:]]", "", "a :"},
		{"[[:a]", "[ : a", "b"},
		{`[\]]`, "]", `\`},
		{`a[b\`, "", `ab a[b\`},
		{"a[b", "", "ab a[b"},
		{`a\`, "", `a a\`},
		{`\a\*`, "a*", "ab"},
		{"a[/]b", "", "a/b"},
		{"/\n!\n//\n", "", "a a/"},
		{"é?", "éa", "éé"}, // bytes, not letters
	} {
		l := Parse([]byte(c.lines))
		check := func(paths string, want bool) {
			for _, p := range strings.Fields(paths) {
				name, isFolder := strings.CutSuffix(p, "/")
				if got, _ := l.Match(name, isFolder); got != want {
					t.Errorf("%q, %q: ignored %v, want %v", c.lines, p, got, want)
				}
			}
		}
		check(c.ignored, true)
		check(c.not, false)
	}
}

// TestMatchIsBounded holds that a pattern made to be slow is not.
func TestMatchIsBounded(t *testing.T) {
	l := Parse([]byte(strings.Repeat("*a", 20_000) + "\n" + strings.Repeat("**/", 20_000) + "b"))
	if ignored, _ := l.Match(strings.Repeat("a/", 500)+strings.Repeat("a", 200), false); ignored {
		t.Error("matched")
	}
}

// TestGit compares with Git itself: each pattern alone against each path of a generated tree.
func TestGit(t *testing.T) {
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("no git")
	}
	var paths []string
	for _, a := range []string{"a", "ab", "x y", "#", "[b"} {
		for _, b := range []string{"a", "b.c", "!", "*", "a-b"} {
			for _, c := range []string{"a", "ab", "]", "é", `\q`} {
				paths = append(paths, path.Join(a, b, c))
			}
		}
	}
	var patterns []string
	for _, first := range []string{"", "/", "**/", "!", "a/", "a**/", "a/**/", "?/", "/*/"} {
		for _, rest := range []string{"a", "a/", "*", "**", "*b", "a*", "b.?", "[a-b]", "[!a]*", "[^#]", `\*`, `\!`, `\#`, "*/a", "**/a", "a/**", "a/*", "***",
			"**b", "b**", "*/", "*/*/", "[[:alpha:]]", "[[:alpha:][:punct:]]*", "[]b]", `[\]]`, "[", `a\`, "a ", `x\ y`, "??", `\\q`, `**\/a`, "*a*", "*.*", "[b-]*", "[+--]"} {
			patterns = append(patterns, first+rest)
		}
	}
	dir := t.TempDir()
	for _, p := range paths {
		if err := os.MkdirAll(filepath.Join(dir, path.Dir(p)), 0o777); err != nil {
			t.Skip("no such names here: ", err)
		}
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	if out, err := exec.Command(git, "init", "-q", dir).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v: %s", err, out)
	}
	for _, p := range patterns {
		if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte(p+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		want := checkIgnore(t, git, dir, paths)
		if got := ignoredBy(Parse([]byte(p+"\n")), paths); !slices.Equal(got, want) {
			t.Errorf("%q ignores %q, git says %q", p, got, want)
		}
	}
}

// ignoredBy returns those of paths that l ignores, or a folder above them.
func ignoredBy(l List, paths []string) (all []string) {
	for _, p := range paths {
		parts := strings.Split(p, "/")
		for n := 1; n <= len(parts); n++ {
			if ignored, _ := l.Match(path.Join(parts[:n]...), n < len(parts)); ignored {
				all = append(all, p)
				break
			}
		}
	}
	return all
}

func checkIgnore(t *testing.T, git, dir string, paths []string) []string {
	t.Helper()
	run := exec.Command(git, "-C", dir, "check-ignore", "--no-index", "--stdin", "-z")
	run.Stdin = strings.NewReader(strings.Join(paths, "\x00") + "\x00")
	out, err := run.Output()
	if err != nil && run.ProcessState.ExitCode() != 1 { // 1: none is ignored
		t.Fatalf("git check-ignore: %v", err)
	}
	return slices.DeleteFunc(strings.Split(string(out), "\x00"), func(s string) bool { return s == "" })
}
