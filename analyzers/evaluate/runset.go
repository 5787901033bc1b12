package evaluate

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func (m *machine) umask(_ int, fields []word, c site) status {
	m.masked = m.masked || len(fields) > 1
	m.lost()
	return m.settle(maybe, c)
}

// set changes options. Under a dash that has no pipefail the shell ends there.
func (m *machine) set(_ int, fields []word, c site) status {
	args := fields[1:]
	for i := 0; i < len(args); i++ {
		f := args[i]
		if !f.known {
			for _, name := range []string{"errexit", "pipefail", "nounset"} {
				m.options[name] = maybe
			}
			return m.settle(maybe, c)
		}
		if f.text == "--" || f.text == "-" || f.text == "" || f.text[0] != '-' && f.text[0] != '+' {
			if f.text == "--" {
				i++
			}
			m.params = append([]word{}, args[i:]...)
			break
		}
		on := failed
		if f.text[0] == '-' {
			on = succeeded
		}
		for _, letter := range f.text[1:] {
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
					if args[i].text == "pipefail" && on == succeeded && m.dialect == shell.Dash {
						switch m.dashPipefail() {
						case filesystem.Absent:
							return m.abort(c, args[i].Span, "dialect", "set: Illegal option -o pipefail")
						case filesystem.Unknown:
							on = maybe
						}
					}
					if args[i].text == "pipefail" && m.dialect == shell.POSIX {
						on = maybe
					}
					m.options[args[i].text] = on
				}
			}
		}
	}
	return m.settle(succeeded, c)
}

// dashPipefail: dash has pipefail in Debian 13 and not in Debian 12 and Ubuntu 22.04 or older ones.
func (m *machine) dashPipefail() filesystem.Presence {
	id, version, _ := m.release()
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
