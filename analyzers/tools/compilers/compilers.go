// Package compilers knows the options that gcc refuses.
package compilers

import (
	"cmp"
	_ "embed"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

//go:embed gcc.tsv
var table string

// known are the options by release.
var known = sync.OnceValue(func() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for line := range strings.Lines(table) {
		releases, names, ok := strings.Cut(line, "\t")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for release := range strings.FieldsSeq(releases) {
			if all[release] == nil {
				all[release] = map[string]bool{}
			}
			for name := range strings.FieldsSeq(names) {
				all[release][name] = true
			}
		}
	}
	return all
})

// program is how Debian calls the program of one release, which the names lead to.
var program = lazyregexp.New(`^(?:x86_64-linux-gnu-|aarch64-linux-gnu-)?(?:gcc|g\+\+)-(\d+)$`)

// separate are options whose value may be the next word. Source: gcc(1) of 14.2, "Option Summary".
var separate = tools.WordList(`-o -x -I -D -U -L -l -B -T -u -z -e -A -F -G -J -include -imacros -isystem -iquote -idirafter -iprefix -iwithprefix
	-iwithprefixbefore -isysroot -imultilib -imultiarch -MF -MT -MQ -Xlinker -Xassembler -Xpreprocessor -aux-info
	-dumpbase -dumpbase-ext
	-dumpdir -specs --param -wrapper -Tbss -Tdata -Ttext -h -R -fplugin --sysroot -framework -arch -fintrinsic-modules-path`)

// levels are what may follow -O.
var levels = lazyregexp.New(`^-O(\d*|s|z|g|fast)$`)

// Check refuses options that the gcc of a release does not have.
func Check(a *tools.Command, name string) {
	if name != "gcc" && name != "g++" && name != "cc" && name != "c++" || a.Failed || a.Executable == "" {
		return
	}
	at := a.Stat(a.Executable)
	release := Release(at)
	if release == "" {
		return
	}
	if i, why := Refused(a.Fields, release); why != "" {
		a.Doubtful = false
		a.Refuse(effects.Arg{Index: i}, state.FailsOption, why, at.Entry.Likely)
	}
}

// Release is that of a gcc or g++ of the distribution's, "" where it is not known.
func Release(at filesystem.Resolved) string {
	m := program.FindStringSubmatch(path.Base(at.Path))
	if at.Entry.Presence != filesystem.Present || m == nil || cmp.Or(at.Entry.Package, at.Entry.Cause.Package) == "" {
		return ""
	}
	return m[1]
}

// Refused is the word that a release of gcc does not take, and what it says.
func Refused(words []tools.Word, release string) (at int, why string) {
	have := known()[release]
	if have == nil || slices.ContainsFunc(words, prints) {
		return 0, ""
	}
	for i := 1; i < len(words); i++ {
		w, before := words[i], words[i-1]
		if !w.Known || w.Many || i > 1 && (!before.Known || before.Many || separate.Has(before.Text)) {
			continue
		}
		switch {
		case strings.HasPrefix(w.Text, "-O") && !levels.MatchString(w.Text):
			return i, "argument to '-O' should be a non-negative integer, 'g', 's', 'z' or 'fast': " + w.Text
		case strings.HasPrefix(w.Text, "-std=") && !have[w.Text[1:]],
			(strings.HasPrefix(w.Text, "-f") || strings.HasPrefix(w.Text, "-W")) && !has(have, w.Text[1:]):
			return i, "unrecognized command-line option '" + w.Text + "'"
		}
	}
	return 0, ""
}

// prints reports whether a word has the compiler tell something and do nothing else.
func prints(w tools.Word) bool {
	return !w.Known && w.Head == "" && w.Many || w.Known && (strings.HasPrefix(w.Text, "--") && w.Text != "--param" || strings.HasPrefix(w.Text, "-dump") ||
		strings.HasPrefix(w.Text, "-print") || strings.HasPrefix(w.Text, "-###") || strings.HasPrefix(w.Text, "@"))
}

// has reports whether an option, or the one that it is the contrary of, is among those that there are; one that ends with
// = or - has its value behind.
func has(have map[string]bool, option string) bool {
	if len(option) < 3 || option[0] == 'W' && (option[2] == ',' || strings.HasPrefix(option, "Wno-")) { // those are ignored
		return true
	}
	family, name := option[:1], option[1:]
	if of, ok := strings.CutPrefix(option, "Werror="); ok {
		name = of
	}
	name = strings.TrimPrefix(name, "no-")
	if have[family+name] || have[family+name+"="] {
		return true
	}
	for i := range name {
		if (name[i] == '=' || name[i] == '-') && i > 0 && have[family+name[:i+1]] {
			return true
		}
	}
	bare, _, valued := strings.Cut(name, "=")
	return valued && have[family+bare]
}
