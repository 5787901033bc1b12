package script

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/tools"
)

func (m *Interp) echo(_ int, fields []tools.Word, c tools.Site) tools.Status {
	args := fields[1:]
	newline := "\n"
	for len(args) > 0 && (args[0].Text == "-n" || args[0].Text == "-e" || args[0].Text == "-ne" || args[0].Text == "-en") && m.dialect != shell.POSIX {
		if m.dialect == shell.Dash && args[0].Text != "-n" {
			break
		}
		if strings.Contains(args[0].Text, "n") {
			newline = ""
		}
		args = args[1:]
	}
	var words []string
	for _, f := range args {
		if !f.Known || f.Many || strings.Contains(f.Text, `\`) {
			m.LoseOutput()
			return m.settle(tools.Succeeded, c)
		}
		words = append(words, f.Text)
	}
	m.print([]byte(strings.Join(words, " ") + newline))
	return m.settle(tools.Succeeded, c)
}

func (m *Interp) printf(_ int, fields []tools.Word, c tools.Site) tools.Status {
	if len(fields) < 2 {
		return m.settle(tools.Maybe, c)
	}
	if fields[1].Text == "-v" {
		m.namesUnknown(fields[min(2, len(fields)):min(3, len(fields))])
		return m.settle(tools.Succeeded, c)
	}
	format := fields[1]
	rest := fields[2:]
	switch {
	case !format.Known || strings.Count(format.Text, "%") > 1:
		m.LoseOutput()
	case strings.Contains(format.Text, "%s"):
		for _, f := range rest {
			if !f.Known {
				m.LoseOutput()
			}
			if m.out == nil || m.out.Lost {
				break
			}
			m.print([]byte(unescapeFormat(strings.Replace(format.Text, "%s", f.Text, 1))))
		}
	case strings.Contains(format.Text, "%"):
		m.LoseOutput()
	default:
		m.print([]byte(unescapeFormat(format.Text)))
	}
	return m.settle(tools.Succeeded, c)
}

func unescapeFormat(s string) string {
	return strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\\`, `\`, `\"`, `"`).Replace(s)
}

func (m *Interp) pwd(_ int, fields []tools.Word, c tools.Site) tools.Status {
	dir, known := m.Dir.Text, m.Dir.Known
	for _, f := range fields[1:] {
		if known = known && f.Known && !f.Many; known && f.Text == "-P" {
			dir, known = m.Physical(dir)
		}
	}
	if known {
		m.print([]byte(dir + "\n"))
	} else {
		m.LoseOutput()
	}
	return m.settle(tools.Succeeded, c)
}

// printed is how many bytes are on standard output so far.
func (m *Interp) printed() int {
	if m.out == nil {
		return 0
	}
	return len(m.out.Text)
}

// undecided makes standard output unknown when ways that may not have been taken have printed since there were n bytes on it.
func (m *Interp) undecided(n int) {
	if m.printed() > n {
		m.LoseOutput()
	}
}
