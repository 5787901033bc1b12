package apt

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unreadable refuses a command because of a list of sources, written by an instruction, that apt cannot read. All verbs
// but clean read them. Measured with apt 2.6.1 and 3.0.4.
func (a *call) unreadable(x effects.Action) bool {
	if x.Options.Has("c", "config-file", "o", "option") {
		return false
	}
	for _, f := range a.sourceFiles() {
		e := a.Stat(f).Entry
		if e.Presence != filesystem.Present || !a.State.Files.Touched(f) {
			continue
		}
		content, likely := string(e.Content), e.Likely
		stanzas := strings.HasSuffix(f, ".sources")
		switch {
		case e.Tail != nil && !stanzas:
			content, likely = e.Tail.Text, true
		case !e.Has(filesystem.KnowContent):
			continue // a stanza may have begun in what is not known
		}
		reason := malformedList(f, content)
		if stanzas {
			reason = malformedStanzas(f, content)
		}
		if reason != "" {
			a.Doubtful = false
			a.Refuse(effects.Arg{}, state.FailsOption, reason, likely)
			return true
		}
	}
	return false
}

// malformedList says what apt cannot read in a list of the one-line form, "" when it can, or when that takes more of
// its rules of quoting than are followed here.
func malformedList(file, content string) string {
	n := 0
	for line := range strings.Lines(content) {
		n++
		if strings.ContainsAny(line, `"'%`) && !strings.HasPrefix(strings.TrimSpace(line), "#") {
			return ""
		}
		entry := func(what string) string { return fmt.Sprintf("Malformed entry %d in list file %s (%s)", n, file, what) }
		fields := strings.Fields(uncommented(line))
		switch {
		case len(fields) == 0:
			continue
		case len(fields) == 1:
			return fmt.Sprintf("Malformed line %d in source list %s (type)", n, file)
		case fields[0] != "deb" && fields[0] != "deb-src":
			return fmt.Sprintf("Type '%s' is not known on line %d in source list %s", fields[0], n, file)
		}
		rest, ok := optionless(fields[1:])
		switch {
		case !ok:
			return entry("[option] not assignment")
		case len(rest) > 0 && strings.HasPrefix(rest[0], "cdrom:"):
			return ""
		case len(rest) == 0:
			return entry("URI")
		case !strings.Contains(rest[0], ":"):
			return entry("URI parse")
		case len(rest) == 1:
			return entry("Suite")
		case strings.HasSuffix(rest[1], "/") && len(rest) > 2:
			return entry("absolute Suite Component")
		case !strings.HasSuffix(rest[1], "/") && len(rest) == 2:
			return entry("Component")
		}
	}
	return ""
}

// uncommented is a line without the comment at its end; a number sign in brackets begins none.
func uncommented(line string) string {
	inside := false
	for i, c := range line {
		switch {
		case c == '[':
			inside = strings.Contains(line[i:], "]")
		case c == ']':
			inside = false
		case c == '#' && !inside:
			return line[:i]
		}
	}
	return line
}

// optionless are the words after those in brackets, each of which has to assign something. Words may touch the brackets
// from inside.
func optionless(fields []string) (rest []string, ok bool) {
	if !strings.HasPrefix(fields[0], "[") {
		return fields, true
	}
	fields[0] = fields[0][1:]
	for i, f := range fields {
		option, behind, end := strings.Cut(f, "]")
		if option != "" && !strings.Contains(option, "=") || behind != "" {
			return nil, false
		}
		if end {
			return fields[i+1:], true
		}
	}
	return nil, false
}

// malformedStanzas is malformedList for deb822's form.
func malformedStanzas(file, content string) string {
	n := 0
	for stanza := range strings.SplitSeq(strings.ReplaceAll(content, "\r", ""), "\n\n") {
		fields := map[string]string{}
		last, any := "", false
		for line := range strings.Lines(stanza) {
			name, value, colon := strings.Cut(line, ":")
			switch {
			case strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "":
				continue
			case line[0] == ' ' || line[0] == '\t':
				fields[last] += " " + strings.TrimSpace(line)
			case colon && !strings.Contains(name, " "):
				last = strings.ToLower(name)
				fields[last] = strings.TrimSpace(value)
			case !strings.HasPrefix(line, "deb "):
				return ""
			}
			any = true
		}
		if !any {
			continue
		}
		n++
		if what := lacking(fields); what == "type" {
			return fmt.Sprintf("Malformed stanza %d in source list %s (type)", n, file)
		} else if what != "" {
			return fmt.Sprintf("Malformed entry %d in sources file %s (%s)", n, file, what)
		}
	}
	return ""
}

// lacking is the field that a stanza has to have and has not.
func lacking(fields map[string]string) string {
	switch enabled := strings.ToLower(fields["enabled"]); {
	case enabled != "" && enabled != "yes" && enabled != "true" && enabled != "1" && enabled != "on":
		return ""
	case fields["types"] == "":
		return "type"
	case fields["uris"] == "":
		return "URI"
	case fields["suites"] == "":
		return "Suite"
	}
	for suite := range strings.FieldsSeq(fields["suites"]) {
		if !strings.HasSuffix(suite, "/") && fields["components"] == "" {
			return "Component"
		}
	}
	return ""
}
