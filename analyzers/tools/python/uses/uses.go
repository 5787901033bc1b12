// Package uses reports, by the text of a Python module, what is done with its names: which class an object is of, and
// whether something may have been put into what a name stands for.
package uses

import (
	"regexp"
	"strings"
)

// Class is the class of which a name is made an object, by the only statement of its form; "" where there is none, or the
// statement does more.
func Class(text, name string) string {
	all := regexp.MustCompile(`(?m)^[ \t]*`+name+`[ \t]*(?::[^=\n]+)?=[ \t]*([A-Za-z_]\w*)\(`).FindAllStringSubmatchIndex(text, 2)
	if len(all) != 1 {
		return ""
	}
	end := closing(text, all[0][1]-1)
	line, _, _ := strings.Cut(text[min(end+1, len(text)):], "\n")
	if line, _, _ = strings.Cut(line, "#"); end < 0 || strings.TrimSpace(line) != "" {
		return ""
	}
	return text[all[0][2]:all[0][3]]
}

// closing is where the bracket is closed that stands at a place, -1 where it is not.
func closing(text string, at int) int {
	depth, quote := 0, byte(0)
	for i := at; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && quote != 0:
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
		case c == '"' || c == '\'':
			quote = c
		case c == '#':
			i += max(strings.IndexByte(text[i:]+"\n", '\n')-1, 0)
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// Unshared are the first keys of which nobody has what they stand for as a whole: it may get further ones then.
func Unshared(text, name string, keys []string) []string {
	begin := `\b` + name
	for i := 1; i < len(keys); i++ {
		begin += `\[\s*["']` + regexp.QuoteMeta(keys[i-1]) + `["']\s*\]`
		if regexp.MustCompile(`(?m)\b` + name + `\[[^"'\s]|\bin\s+` + name + `\b|` + begin + `(?:[^\[]|$)`).MatchString(text) {
			return keys[:i]
		}
	}
	return keys
}

// Sectioned reports whether what reads files of sections has no others than those of the files, and is asked for one that
// must be there.
func Sectioned(text, name string) bool {
	return !regexp.MustCompile(`\b(?:add_section|has_section|read_(?:dict|string|file)|readfp|setdefault|default_section|fallback)\b|\bin\s+` + name +
		`\b|[(,=]\s*\**` + name + `\s*[,)\n]|\b` + name + `\[[^\]\n]*\]\s*=[^=]|\b` + name + `\.(?:set|update|sections)\b`).MatchString(text)
}

// Sections are those of a file in the way of configparser, nil where its lines are not read here. Source: Python's
// documentation of configparser, "Supported INI File Structure".
func Sections(text string) map[string]any {
	all := map[string]any{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		end := strings.LastIndexByte(line, ']')
		if strings.HasPrefix(line, "[") && end > 0 {
			all[line[1:end]] = map[string]any{}
		}
	}
	return all
}
