package uses

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Readers are the functions of a setup.py that read the file they are told.
func Readers(text string) (names []string) {
	for _, m := range helper.FindAllStringSubmatch(text, -1) {
		if body := m[2]; strings.Contains(body, "open(") && !strings.Contains(body, "try") && !strings.Contains(body, "exists") && !strings.Contains(body, "isfile") {
			names = append(names, m[1])
		}
	}
	return names
}

// Told are the files that calls of those functions name.
func Told(helpers []string, text string) (names []string) {
	for _, h := range helpers {
		for rest := text; ; {
			_, after, ok := strings.Cut(rest, h+"(")
			if !ok {
				break
			}
			rest = after
			if m := onlyText.FindStringSubmatch(after); m != nil {
				names = append(names, m[1])
			}
		}
	}
	return names
}

var onlyText = lazyregexp.New(`^\s*["']([^"'%{}]+)["']\s*\)`)

var helper = lazyregexp.New(`(?ms)^def (\w+)\((?:\*?\w+)\):\n((?:[ \t]+[^\n]*\n|\n)+)`)
