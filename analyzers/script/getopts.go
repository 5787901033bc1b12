package script

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/getopts"
)

// nextOption is getopts, which reads the next option of the script's own arguments.
func nextOption(c *call) tools.Status {
	next, set := c.Vars["OPTIND"]
	if !set {
		next = tools.Variable{Text: "1", Known: true}
	}
	n, err := strconv.Atoi(next.Text)
	if len(c.fields) != 3 || !c.fields[1].Known || !c.fields[2].Known || !next.Known || err != nil || n < 1 ||
		c.params == nil ||
		c.loose() || n <= len(c.params) && !c.params[n-1].Known {
		c.cluster = 0
		return unknownVariables(c)
	}
	o := getopts.Next(c.fields[1].Text, c.params, n-1, c.cluster)
	c.cluster = o.Letter
	c.assign("OPTIND", tools.Variable{Text: strconv.Itoa(o.Index + 1), Known: true})
	c.assign(c.fields[2].Text, tools.Variable{Text: o.Name, Known: true})
	if c.Vars["OPTARG"] = (tools.Variable{Unset: true}); o.Argument != nil {
		c.assign("OPTARG", tools.Variable{Text: o.Argument.Text, Known: o.Argument.Known})
	}
	if o.End {
		return c.fail(c.fields[0].Span, state.FailsExit, "getopts: no more options", false)
	}
	return c.done(tools.Succeeded)
}
