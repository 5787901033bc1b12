package ruby

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Source: Ruby's documentation, "Syntax": literals, control expressions, methods; 3.3.
var (
	lasting   = lazyregexp.New("<<[~-]?([\"'`]?)([A-Za-z_]\\w*)")
	literal   = lazyregexp.New(`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`)
	remark    = lazyregexp.New(`(?:^|\s)#.*$`)
	listed    = lazyregexp.New(`%[qQwWiIrx]?[\[({<|!]`)
	opening   = lazyregexp.New(`^\s*(?:[\w@$.]+\s*=\s*)?(?:class|module|def|begin|if|unless|while|until|case|for)\b`)
	looping   = lazyregexp.New(`^\s*(?:while|until|for)\b`)
	endless   = lazyregexp.New(`^\s*(?:private\s+)?def\s+[\w.]+[?!]?\s*(?:\([^()]*\))?\s*=\s`)
	passing   = lazyregexp.New(`\bdo\b\s*(?:\|[^|]*\|)?\s*$`)
	closing   = lazyregexp.New(`\bend\b`)
	finishing = lazyregexp.New(`^(?:return|exit|abort|raise|throw|exec)\b`)
	modifier  = lazyregexp.New(`\b(?:if|unless|while|until|rescue|and|or)\b|&&|\|\||\?`)
	goesOn    = lazyregexp.New(`(?:\|\||&&|[,\\.(=+\[{]|\b(?:and|or|not))$`)
	producing = lazyregexp.New("\\b(?:File\\.(?:write|open|rename|symlink|link|binwrite)|IO\\.(?:write|binwrite|copy_stream)|FileUtils|Open3|Tempfile|Dir\\.(?:chdir|mktmpdir)|system|spawn|exec)\\b|`|%x")
)

// shown reports whether a line stands in no text of several lines.
func shown(text string, at int) bool {
	for _, line := range plainLines(text[:at], text) {
		if strings.ContainsAny(line, `'"`) {
			return false
		}
		if m := listed.FindStringIndex(line); m != nil {
			shut := strings.IndexByte("])}>|!", line[m[1]-1])
			if shut < 0 {
				shut = strings.IndexByte("[({<|!", line[m[1]-1])
			}
			if !strings.Contains(line[m[1]:], "])}>|!"[shut:shut+1]) {
				return false
			}
		}
	}
	return !lastingAt(text, at)
}

// lastingAt reports whether a place is in a here document.
func lastingAt(text string, at int) bool {
	for _, m := range lasting.FindAllStringSubmatchIndex(text[:at], -1) {
		if from, to := document(text, m); from <= at && at < to {
			return true
		}
	}
	return false
}

// document is where the lines of a here document begin and end: 0 and 0 where it has no end.
func document(text string, m []int) (from, to int) {
	from = strings.IndexByte(text[m[1]:], '\n')
	if from < 0 {
		return 0, 0
	}
	from += m[1]
	end := lazyregexp.New(`\n[ \t]*` + text[m[4]:m[5]] + `[ \t\r]*(?:\n|$)`).FindStringIndex(text[from:])
	if end == nil {
		return 0, 0
	}
	return from, from + end[1]
}

// plainLines are the lines above a place without here documents, texts in quotes that end on their lines, and comments.
func plainLines(above, text string) []string {
	blank := []byte(above)
	for _, m := range lasting.FindAllStringSubmatchIndex(above, -1) {
		from, to := document(text, m)
		for i := from; i < min(to, len(blank)); i++ {
			if blank[i] != '\n' {
				blank[i] = ' '
			}
		}
		if to > 0 {
			for i := m[0]; i < min(m[1]+m[3]-m[2], len(blank)); i++ {
				blank[i] = 'x' // its name has quotes as well
			}
		}
	}
	lines := strings.Split(string(blank), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(remark.ReplaceAllString(literal.ReplaceAllString(line, "x"), ""), " \t\r")
	}
	return lines
}

// reached reports whether a program comes to a line in no block, before it may end or make files.
func reached(text string, at int) bool {
	if !shown(text, at) || strings.HasPrefix(strings.TrimLeft(text[at:], " \t"), "#") {
		return false
	}
	depth, before := 0, ""
	for _, line := range plainLines(text[:at], text) {
		if depth == 0 && finishing.MatchString(line) && !modifier.MatchString(line) || producing.MatchString(line) {
			return false
		}
		if opening.MatchString(line) && !endless.MatchString(line) {
			depth++
		}
		if passing.MatchString(line) && !looping.MatchString(line) {
			depth++
		}
		depth -= len(closing.FindAllString(line, -1))
		for _, c := range line {
			switch c {
			case '{', '(', '[':
				depth++
			case '}', ')', ']':
				depth--
			}
		}
		if line != "" {
			before = line
		}
	}
	return depth == 0 && !goesOn.MatchString(before)
}
