package script

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func (m *Interp) umask(_ int, fields []tools.Word, c tools.Site) tools.Status {
	m.Masked = m.Masked || len(fields) > 1
	m.LoseOutput()
	return m.settle(tools.Maybe, c)
}

// set changes options. Under a dash that has no pipefail the shell ends there.
func (m *Interp) set(_ int, fields []tools.Word, c tools.Site) tools.Status {
	args := fields[1:]
	for i := 0; i < len(args); i++ {
		f := args[i]
		if !f.Known {
			for _, name := range []string{"errexit", "pipefail", "nounset"} {
				m.options[name] = tools.Maybe
			}
			return m.settle(tools.Maybe, c)
		}
		if f.Text == "--" || f.Text == "-" || f.Text == "" || f.Text[0] != '-' && f.Text[0] != '+' {
			if f.Text == "--" {
				i++
			}
			m.params = append([]tools.Word{}, args[i:]...)
			break
		}
		on := tools.Failed
		if f.Text[0] == '-' {
			on = tools.Succeeded
		}
		for _, letter := range f.Text[1:] {
			switch letter {
			case 'e':
				m.options["errexit"] = on
			case 'u':
				m.options["nounset"] = on
			case 'f':
				m.options["noglob"] = on
			case 'a':
				m.options["allexport"] = on
			case 'o':
				if i+1 < len(args) {
					i++
					if args[i].Text == "pipefail" && on == tools.Succeeded && m.dialect == shell.Dash {
						switch m.dashPipefail() {
						case filesystem.Absent:
							return m.abort(c, args[i].Span, state.FailsDialect, "set: Illegal option -o pipefail")
						case filesystem.Unknown:
							on = tools.Maybe
						}
					}
					if args[i].Text == "pipefail" && m.dialect == shell.POSIX {
						on = tools.Maybe
					}
					m.options[args[i].Text] = on
				}
			}
		}
	}
	return m.settle(tools.Succeeded, c)
}

// dashPipefail: dash has pipefail in Debian 13 and not in Debian 12 and Ubuntu 22.04 or older ones.
func (m *Interp) dashPipefail() filesystem.Presence {
	id, version, _ := m.Release()
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
