package servers

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var includes = lazyregexp.New(`^\s*include(?:-toplevel)?:\s*"?([^"\s#]+)"?\s*(?:#.*)?$`)

// unbound reads what its configuration includes before it serves. Source: unbound.conf(5), 1.17.
var unbound = refusing("unbound", effects.Leading("", ""), option("-c"), func(a *tools.Command, l effects.Line) {
	text, file := read(a, option("-c")(l.Args))
	number := 0
	for line := range strings.Lines(text) {
		number++
		m := includes.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil || a.Failed || !path.IsAbs(m[1]) || filesystem.HasWildcard(m[1]) || !lacks(a, m[1]) {
			continue
		}
		a.Refuse(effects.Arg{}, state.FailsPath, fmt.Sprintf("cannot open include file '%s': No such file or directory (%s:%d)", m[1], file, number), true)
	}
})
