package servers

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Settings of supervisord's programs that are numbers, sizes, signals or one of some words. Sources: supervisor's
// options.py and datatypes.py, 4.2; measured with 4.2.5 of Debian 12.
var (
	numbers   = tools.WordList("priority startsecs startretries stopwaitsecs numprocs numprocs_start stdout_logfile_backups stderr_logfile_backups")
	sizes     = tools.WordList("stdout_logfile_maxbytes stderr_logfile_maxbytes stdout_capture_maxbytes stderr_capture_maxbytes logfile_maxbytes")
	size      = lazyregexp.New(`(?i)^\d+\s*(?:kb|mb|gb)?$`)
	levels    = tools.WordList("critical critic error erro warn info debug debg trace trac blather blat warning")
	restarts  = tools.WordList("true false yes no on off 1 0 unexpected")
	signal    = lazyregexp.New(`^(?i:(?:SIG)?(?:TERM|HUP|INT|QUIT|KILL|USR1|USR2|ABRT|ALRM|PIPE|WINCH|STOP|CONT|TSTP|CHLD))$|^\d+$`)
	anyNumber = lazyregexp.New(`^[+-]?\d+$`)
)

// typed is what supervisord says of a setting whose value is none of its kind, "" where it may be one.
func typed(section, name, value string) string {
	program := startedSections.MatchString(section)
	if value == "" || strings.ContainsAny(value, ";#") {
		return ""
	}
	switch {
	case program && numbers.Has(name) && !anyNumber.MatchString(value):
		return "invalid literal for int() with base 10: '" + value + "' in section '" + section + "'"
	case (program || section == "supervisord") && sizes.Has(name) && !size.MatchString(value):
		return "invalid literal for int() with base 10: '" + strings.ToLower(value) + "' in section '" + section + "'"
	case program && name == "stopsignal" && !signal.MatchString(value):
		return "value '" + value + "' is not a valid signal name in section '" + section + "'"
	case program && name == "autorestart" && !restarts.Has(strings.ToLower(value)):
		return "invalid 'autorestart' value '" + value + "' in section '" + section + "'"
	case section == "supervisord" && name == "loglevel" && !levels.Has(strings.ToLower(value)):
		return "bad logging level name '" + value + "'"
	}
	return ""
}

// numbered refuses several processes of a program that all are called the same.
func numbered(a *tools.Command, section, name, value, at, text string) {
	if name != "numprocs" || !startedSections.MatchString(section) || !anyNumber.MatchString(value) || value == "1" || value == "0" {
		return
	}
	_, after, found := strings.Cut(text, "["+section+"]")
	if own, _, _ := strings.Cut(after, "\n["); found && !a.Failed && !strings.Contains(own, "process_num") {
		a.Refuse(effects.Arg{}, state.FailsExit, "%(process_num) must be present within process_name when numprocs > 1 in section '"+section+"'"+at, true)
	}
}

// grouped refuses a group of programs of which one is not defined, where all files are known.
func grouped(a *tools.Command, all []named) {
	text := ""
	for _, one := range all {
		if one.text == "" {
			return
		}
		text += "\n" + one.text
	}
	if strings.Contains(text, "[include]") && len(all) == 1 {
		return // what its pattern means was not found
	}
	section := ""
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), " ;")
		if strings.HasPrefix(line, "[") {
			section = strings.Trim(line, "[]")
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		if !ok || strings.TrimSpace(key) != "programs" || !strings.HasPrefix(section, "group:") || strings.Contains(value, "%") {
			continue
		}
		for name := range strings.SplitSeq(value, ",") {
			name = strings.TrimSpace(name)
			if !slices.ContainsFunc([]string{"program:", "fcgi-program:"}, func(kind string) bool { return strings.Contains(text, "["+kind+name+"]") }) {
				a.Refuse(effects.Arg{}, state.FailsExit, "["+section+"] names unknown program or fcgi-program "+name, true)
				return
			}
		}
	}
}
