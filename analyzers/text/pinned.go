package text

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

// judge makes packages of operands. A word with variables is expanded where their values are known.
func judge(pinned func(string) bool) func(*Install, *Command, []Word) []Package {
	return func(i *Install, _ *Command, operands []Word) []Package {
		var all []Package
		for _, w := range operands {
			all = append(all, i.judge(w, pinned))
		}
		return all
	}
}

func (i *Install) judge(w Word, pinned func(string) bool) Package {
	if w.Simple || pinned(w.Text) && !strings.Contains(w.Text, "-${") {
		return Package{Word: w, Pinned: pinned(w.Text)}
	}
	if strings.Contains(w.Text, "$(") {
		return Package{Word: w, Unknown: true}
	}
	e, err := dockerfile.Expand(w.Text, '\\', i.variable)
	if err != nil || !e.Known {
		return Package{Word: w, Unknown: true}
	}
	p := Package{Word: w, Pinned: true}
	for _, name := range strings.Fields(e.Value) {
		p.Pinned = p.Pinned && pinned(name)
	}
	return p
}

// variable is a dockerfile.Lookup over ARG and ENV. What neither sets may be a variable of the shell's own, unless none is.
func (i *Install) variable(name string) (value string, known, set bool) {
	v, ok := i.Stage.Before(i.Run.Instruction).Env.Get(name)
	if ok {
		return v.Value, v.Known, true
	}
	for _, c := range i.Run.Commands {
		for _, a := range c.Assigns {
			if a.Name == name {
				return "", false, true
			}
		}
	}
	return "", !i.Run.Assigns(name), false
}

func aptPinned(name string) bool {
	return strings.ContainsAny(name, "=/") || strings.HasSuffix(name, ".deb")
}

func apkPinned(name string) bool {
	return strings.ContainsAny(name, "=~<>") || strings.HasSuffix(name, ".apk")
}

func zypperPinned(name string) bool {
	return strings.ContainsAny(name, "=<>") || strings.HasSuffix(name, ".rpm")
}

// rpmPinned goes by NAME-[EPOCH:]VERSION[-RELEASE]: what follows the last dash begins with a digit. Modules are NAME:STREAM.
func rpmPinned(name string) bool {
	if strings.HasSuffix(name, ".rpm") || strings.Contains(name, "/") || strings.HasPrefix(name, "@") {
		return true
	}
	if dash := strings.LastIndexByte(name, '-'); dash >= 0 && dash+1 < len(name) {
		return isDigit(name[dash+1])
	}
	_, stream, ok := strings.Cut(name, ":")
	return ok && stream != ""
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// npmPinned follows "npm install": a folder, a tarball, a git URL with a commit, or NAME@VERSION.
func npmPinned(name string) bool {
	switch {
	case strings.HasPrefix(name, "git+") || strings.HasPrefix(name, "git:") || strings.HasPrefix(name, "github:"):
		return strings.Contains(name, "#")
	case hasPrefix(name, "/", "./", "../", "~", ".", "file:"), hasSuffix(name, ".tar", ".tar.gz", ".tgz"):
		return true
	}
	at := strings.LastIndexByte(name, '@')
	return at > 0 && name[at+1:] != "latest"
}

func hasPrefix(s string, prefixes ...string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

func hasSuffix(s string, suffixes ...string) bool {
	for _, p := range suffixes {
		if strings.HasSuffix(s, p) {
			return true
		}
	}
	return false
}
