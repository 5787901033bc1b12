package table

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers/effects"
)

var update = flag.Bool("update", false, "rewrite what stands behind the lines of testdata/facts/effects.txtar")

// TestFacts holds what the table says of many command lines, option by option.
func TestFacts(t *testing.T) {
	const name = "../../../testdata/facts/effects.txtar"
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	want := string(archive.Files[0].Data)
	for line := range strings.Lines(want) {
		if line[0] == '\t' {
			continue
		}
		words := strings.Fields(line)
		program := ""
		if strings.Contains(words[0], "/") {
			program = words[0]
		}
		b.WriteString(line + "\t" + effect(argv(words), program) + "\n")
	}
	got := b.String()
	if *update {
		archive.Files[0].Data = []byte(got)
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
}

func argv(words []string) []effects.Arg {
	var all []effects.Arg
	for _, w := range words {
		text, _, unknown := strings.Cut(w, "?")
		if strings.Contains(w, "://") {
			text, unknown = w, false
		}
		all = append(all, effects.Arg{Text: text, Known: !unknown})
	}
	return all
}

// effect is what is not zero.
func effect(words []effects.Arg, program string) string {
	e := Tools.Of(words, program)
	actions := e.Actions
	e.Actions = nil
	said := []string{fields(reflect.ValueOf(e))}
	for _, a := range actions {
		said = append(said, fields(reflect.ValueOf(a)))
	}
	return usual.Replace(strings.Join(said, "; "))
}

var kinds = map[effects.Kind]string{effects.Need: "need", effects.Directory: "dir", effects.Touch: "touch", effects.Write: "write", effects.Change: "change", effects.Pour: "pour", effects.Ask: "ask", effects.Append: "append", effects.Remove: "remove",
	effects.Copy: "copy", effects.Move: "move", effects.Link: "link", effects.Mode: "mode", effects.Owner: "owner", effects.Under: "under", effects.Thin: "thin", effects.Anywhere: "anywhere", effects.Inside: "inside", effects.Beside: "beside", effects.Filter: "filter",
	effects.User: "user", effects.UserGone: "nouser", effects.Group: "group", effects.GroupGone: "nogroup", effects.Member: "member", effects.NeedUser: "needuser", effects.NeedGroup: "needgroup", effects.Packages: "packages",
	effects.Renew: "renew", effects.Module: "module", effects.Imports: "imports", effects.Scripts: "scripts", effects.Home: "home", effects.Environment: "environment", effects.Project: "project"}

// usual are places that many commands write.
var usual = strings.NewReplacer(
	"under Paths=[./ $HOME /tmp /var/tmp]", "scratch",
	"/usr/local/lib /usr/local/lib32 /usr/local/lib64 /usr/local/libexec /usr/local/include /usr/local/share /usr/local/etc /usr/local/man /usr/local/src /usr/local/var /usr/local/games", "/usr/local/*",
	"under Paths=[/etc/passwd /etc/group /etc/shadow /etc/gshadow /etc/passwd- /etc/group- /etc/shadow- /etc/gshadow- /etc/subuid /etc/subgid /var/mail]", "accounts",
)

// fields are a struct's fields that are not zero.
func fields(v reflect.Value) string {
	var all []string
	for i := range v.NumField() {
		f, name := v.Field(i), v.Type().Field(i).Name
		switch {
		case name == "Line": // the one that is printed behind
		case name == "Kind":
			all = append(all, kinds[effects.Kind(f.Uint())])
		case f.Kind() == reflect.Bool && f.Bool():
			all = append(all, name)
		case !f.IsZero():
			all = append(all, name+"="+value(f))
		}
	}
	return strings.Join(all, " ")
}

func value(v reflect.Value) string {
	switch x := v.Interface().(type) {
	case effects.Arg:
		return argument(x)
	case *effects.Options:
		var all []string
		for _, name := range slices.Sorted(x.All()) {
			all = append(all, name+"="+value(reflect.ValueOf(x.Values(name))))
		}
		return "{" + strings.Join(all, " ") + "}"
	}
	switch v.Kind() {
	case reflect.Pointer:
		return "{" + fields(v.Elem()) + "}"
	case reflect.Struct:
		return "{" + fields(v) + "}"
	case reflect.Slice:
		var all []string
		for i := range v.Len() {
			all = append(all, value(v.Index(i)))
		}
		return "[" + strings.Join(all, " ") + "]"
	}
	s := fmt.Sprintf("%v", v.Interface())
	return strings.ReplaceAll(s, "\n", `\n`)
}

// argument is a path or word: ? marks one of which this is only the beginning, # the place on the command line.
func argument(a effects.Arg) string {
	s := a.Text
	if a.Env != "" {
		s = "$" + a.Env + s
	}
	if !a.Known {
		s += "?"
	}
	if a.Index > 0 {
		s += fmt.Sprintf("#%d", a.Index)
	}
	return s
}
