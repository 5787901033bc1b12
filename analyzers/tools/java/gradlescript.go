package java

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// statement is one statement of a build script, in Groovy or in Kotlin, and the innermost blocks that it is in, as
// "java/toolchain"; the block tasks is left out.
type statement struct{ in, text string }

// remarked are comments, but not what is behind the colon of an address.
var remarked = lazyregexp.New(`(?s:/\*.*?\*/)|(?m:(?:^|[^:])//.*$)`)

// deepest is how many blocks a statement may be in: none that is read is in more than three.
const deepest = 16

// statements are those of a script.
func statements(script string) (all []statement) {
	var blocks []string
	text, quote, start := remarked.ReplaceAllString(script, " "), byte(0), 0
	for i := 0; i <= len(text); i++ {
		c := byte('\n')
		if i < len(text) {
			c = text[i]
		}
		switch {
		case quote != 0 && c != quote && c != '\n':
			continue
		case quote != 0:
			if quote = 0; c != '\n' {
				continue
			}
		case c == '\'' || c == '"':
			quote = c
			continue
		}
		if !strings.ContainsRune("\n;{}", rune(c)) {
			continue
		}
		words := strings.TrimSpace(text[start:i])
		start = i + 1
		switch {
		case c == '{':
			blocks = append(blocks, block(words))
		case words != "" && len(blocks) <= deepest:
			all = append(all, statement{strings.Trim(strings.ReplaceAll("/"+strings.Join(blocks, "/"), "/tasks", ""), "/"), words})
		}
		if c == '}' && len(blocks) > 0 {
			blocks = blocks[:len(blocks)-1]
		}
	}
	return all
}

var (
	taskNamed = lazyregexp.New(`^tasks\.(?:named|getByName)\b[^"']*["'](\w+)["']`)
	firstWord = lazyregexp.New(`^(?:tasks\.)?(\w+)`)
)

// block names what a block is of: a task is named in several ways.
func block(head string) string {
	if m := taskNamed.FindStringSubmatch(head); m != nil {
		return m[1]
	}
	if m := firstWord.FindStringSubmatch(head); m != nil {
		return m[1]
	}
	return head
}

// assigned is name = value, name value, name.set(value), name(value).
var assigned = lazyregexp.New(`^([\w.]+?)(?:\.set)?(?: *= *| *\( *| +)(.+?)\)*$`)

// literal is a value that is no text and stands for itself.
var literal = lazyregexp.New(`^(?:true|false|null|[0-9]+(?:\.[0-9]+)*)$`)

// setting is what a statement sets, to a text or a word that stands as it is; ok is false for any other statement.
func (s statement) setting() (name, value string, ok bool) {
	m := assigned.FindStringSubmatch(s.text)
	if m == nil {
		return "", "", false
	}
	value = m[2]
	if quote := value[0]; quote == '"' || quote == '\'' {
		value = strings.Trim(value, string(quote))
		return m[1], value, !strings.ContainsAny(value, `$"'`)
	}
	return m[1], value, literal.MatchString(value)
}
