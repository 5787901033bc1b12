package script

import (
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func (c *call) umask() tools.Status {
	c.Masked = c.Masked || len(c.fields) > 1
	c.LoseOutput()
	return c.done(tools.Maybe)
}

// set changes options. Under a dash that has no pipefail the shell ends there.
func (c *call) set() tools.Status {
	args := c.fields[1:]
	for i := 0; i < len(args); i++ {
		f := args[i]
		if !f.Known {
			for _, name := range []string{"errexit", "pipefail", "nounset"} {
				c.options[name] = tools.Maybe
			}
			return c.done(tools.Maybe)
		}
		if f.Text == "--" || f.Text == "-" || f.Text == "" || f.Text[0] != '-' && f.Text[0] != '+' {
			if f.Text == "--" {
				i++
			}
			c.params = append([]tools.Word{}, args[i:]...)
			break
		}
		if strings.HasSuffix(f.Text, "\r") {
			return carriage(c, f)
		}
		on := tools.Failed
		if f.Text[0] == '-' {
			on = tools.Succeeded
		}
		for _, letter := range f.Text[1:] {
			switch letter {
			case 'e':
				c.options["errexit"] = on
			case 'u':
				c.options["nounset"] = on
			case 'f':
				c.options["noglob"] = on
			case 'x':
				c.options["xtrace"] = on
			case 'a':
				c.options["allexport"] = on
			case 'C':
				c.options["noclobber"] = on
			case 'n':
				if on == tools.Succeeded { // the shell reads on, and carries nothing out
					c.dead, c.exit = true, tools.Succeeded
					return tools.Succeeded
				}
			case 'o':
				if i++; i < len(args) {
					if strings.HasSuffix(args[i].Text, "\r") {
						return carriage(c, args[i])
					}
					if args[i].Text == "pipefail" && !pipefail(c, &on) {
						return c.abort(c.failureContext, args[i].Span, state.FailsDialect, "set: Illegal option -o pipefail", false)
					}
					c.options[args[i].Text] = on
				}
			}
		}
	}
	return c.done(tools.Succeeded)
}

// carriage is an option that a carriage return at the line's end belongs to. Bash goes on, other shells end there.
func carriage(c *call, f tools.Word) tools.Status {
	reason := "set: Illegal option " + strings.ReplaceAll(f.Text, "\r", `\r`) + ": the script has CRLF line ends"
	if c.dialect == shell.Bash {
		return c.fail(f.Span, state.FailsExit, reason, false)
	}
	return c.abort(c.failureContext, f.Span, state.FailsExit, reason, c.dialect == shell.POSIX)
}

// pipefail makes on unknown where the shell may lack the option, and returns false where it does.
func pipefail(c *call, on *tools.Status) bool {
	switch {
	case c.dialect == shell.POSIX:
		*on = tools.Maybe
	case c.dialect == shell.Dash && *on == tools.Succeeded:
		switch c.dashPipefail() {
		case filesystem.Absent:
			return false
		case filesystem.Unknown:
			*on = tools.Maybe
		}
	}
	return true
}

// shopt changes how bash takes patterns. Source: bash(1), "shopt".
func shopt(c *call) tools.Status {
	for _, f := range c.fields[1:] {
		switch {
		case !f.Known, slices.Contains([]string{"dotglob", "globstar", "nocaseglob"}, f.Text):
			c.options["otherglob"] = tools.Maybe
		case f.Text == "lastpipe":
			c.options["lastpipe"] = tools.Maybe
		case f.Text == "nullglob" || f.Text == "failglob":
			c.options["nullglob"] = tools.Maybe
		}
	}
	return c.done(tools.Succeeded)
}

// dashPipefail: dash has pipefail in Debian 13 and not in Debian 12 and Ubuntu 22.04 or older ones.
func (c *call) dashPipefail() filesystem.Presence {
	id, version, _ := c.Release()
	n, err := strconv.ParseFloat(version, 64)
	switch {
	case err != nil:
	case id == "debian" && n <= 12, id == "ubuntu" && n <= 22.04:
		return filesystem.Absent
	case id == "debian" && n >= 13:
		return filesystem.Present
	}
	return filesystem.Unknown
}
