package requested

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/table"
)

// configuration is what `pip config set` has said so far in a stage of where torch's builds are. A mirror of PyPI has
// the builds that PyPI has, and changes nothing.
type configuration struct {
	indexes   []string
	elsewhere bool // there may be an index, or one that is not known
}

// follow returns a step's installs with what was configured before each.
func (c *configuration) follow(step *state.Step, installs []Install) []Install {
	if !slices.ContainsFunc(step.Calls, configures) && len(c.indexes) == 0 && !c.elsewhere {
		return installs
	}
	var list []Install
	for n := range step.Calls {
		call := &step.Calls[n]
		if configures(*call) {
			c.set(call)
		}
		for _, i := range installs {
			if i.Call != call {
				continue
			}
			if i.Manager == "pip" {
				i.Indexes, i.Elsewhere = slices.Concat(i.Indexes, c.indexes), i.Elsewhere || c.elsewhere
			}
			list = append(list, i)
		}
	}
	return list
}

// configures reports whether a call is `pip config set NAME.index-url ...`, or of extra-index-url.
func configures(call state.Call) bool {
	return call.Reach != state.Never && len(call.Argv) > 4 && strings.HasPrefix(table.Tools.Name(call.Argv[0].Text), "pip") &&
		call.Argv[1].Text == "config" && call.Argv[len(call.Argv)-3].Text == "set" && strings.HasSuffix(call.Argv[len(call.Argv)-2].Text, "index-url")
}

func (c *configuration) set(call *state.Call) {
	value := call.Argv[len(call.Argv)-1]
	switch {
	case !value.Known:
		c.elsewhere = true
	case !strings.Contains(value.Text, "/whl/"):
	case call.Guarded || call.Reach != state.Always:
		c.elsewhere = true
	default:
		c.indexes = append(c.indexes, strings.Fields(value.Text)...)
	}
}
