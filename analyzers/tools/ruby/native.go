package ruby

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

//go:embed native.tsv
var nativeTable string

// native is a gem that is compiled, and what against.
type native struct {
	sought packages.Sought
	owners string
}

var natives = sync.OnceValue(func() map[string]native {
	all := map[string]native{}
	for line := range strings.Lines(nativeTable) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || len(f) != 3 {
			continue
		}
		n := native{owners: strings.TrimPrefix(f[2], "-")}
		if kind, name, ok := strings.Cut(f[1], ":"); ok {
			n.sought = packages.Sought{Kind: packages.SoughtKind(kind[0]), Name: name}
		}
		all[f[0]] = n
	}
	return all
})

// Compiled reports whether a gem is compiled where it is installed.
func Compiled(name string) bool {
	_, ok := natives()[name]
	return ok
}

// ungrouped are the gems that a Gemfile asks for outside of every block and group.
var ungrouped = lazyregexp.New(`(?m)^gem ['"]([A-Za-z0-9_-]+)['"]([^#\n]*)$`)

// compile refuses an installation of a gem that is compiled, where there is no compiler or what it is compiled against
// is not there. A gem whose version in the lock has a platform behind it is prebuilt.
func compile(a *tools.Command, verb effects.Arg, gemfile, lock string) {
	for _, m := range ungrouped.FindAllStringSubmatch(gemfile, -1) {
		n, ok := natives()[m[1]]
		plain := regexp.MustCompile(`(?m)^    ` + m[1] + ` \([0-9][0-9A-Za-z.]*\)$`)
		if !ok || strings.Contains(m[2], "group") || strings.Contains(m[2], "platform") || strings.Contains(m[2], "install_if") || !plain.MatchString(lock) {
			continue
		}
		if likely, lacks := uncompiled(a); lacks {
			a.Refuse(verb, state.FailsCompiler, "Failed to build gem native extension: "+m[1]+" is compiled, and there is no C compiler", likely)
			return
		}
		if n.sought.Kind == 0 {
			continue
		}
		if reason, _ := a.Search().LacksFile(n.sought, n.owners); reason != "" {
			a.Refuse(verb, state.FailsLibrary, "Failed to build gem native extension: "+m[1]+": "+reason, true)
			return
		}
	}
}

// uncompiled reports whether there is no C compiler: none called gcc, as which Ruby's own makefiles start it, and none
// of another name that is known to be there.
func uncompiled(a *tools.Command) (likely, lacks bool) {
	gcc := a.Program("gcc")
	likely = gcc.Likely
	for _, name := range []string{"cc", "clang"} {
		p := a.Program(name)
		if p.Presence == filesystem.Present {
			return false, false
		}
		likely = likely || p.Likely || p.Presence == filesystem.Unknown
	}
	return likely, gcc.Presence == filesystem.Absent
}
