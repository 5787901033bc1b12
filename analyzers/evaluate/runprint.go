package evaluate

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
)

func (m *machine) echo(_ int, fields []word, c site) status {
	args := fields[1:]
	newline := "\n"
	for len(args) > 0 && (args[0].text == "-n" || args[0].text == "-e" || args[0].text == "-ne" || args[0].text == "-en") && m.dialect != shell.POSIX {
		if m.dialect == shell.Dash && args[0].text != "-n" {
			break
		}
		if strings.Contains(args[0].text, "n") {
			newline = ""
		}
		args = args[1:]
	}
	var words []string
	for _, f := range args {
		if !f.known || f.many || strings.Contains(f.text, `\`) {
			m.lost()
			return m.settle(succeeded, c)
		}
		words = append(words, f.text)
	}
	m.print([]byte(strings.Join(words, " ") + newline))
	return m.settle(succeeded, c)
}

func (m *machine) printf(_ int, fields []word, c site) status {
	if len(fields) < 2 {
		return m.settle(maybe, c)
	}
	format := fields[1]
	rest := fields[2:]
	switch {
	case !format.known || strings.Count(format.text, "%") > 1:
		m.lost()
	case strings.Contains(format.text, "%s"):
		for _, f := range rest {
			if !f.known {
				m.lost()
			}
			if m.out == nil || m.out.lost {
				break
			}
			m.print([]byte(unescapeFormat(strings.Replace(format.text, "%s", f.text, 1))))
		}
	case strings.Contains(format.text, "%"):
		m.lost()
	default:
		m.print([]byte(unescapeFormat(format.text)))
	}
	return m.settle(succeeded, c)
}

func unescapeFormat(s string) string {
	return strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\\`, `\`, `\"`, `"`).Replace(s)
}

func (m *machine) pwd(_ int, _ []word, c site) status {
	if m.dir.known {
		m.print([]byte(m.dir.text + "\n"))
	} else {
		m.lost()
	}
	return m.settle(succeeded, c)
}
