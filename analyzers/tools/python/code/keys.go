package code

import (
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
)

// decoded is a file of JSON, TOML or YAML that a name stands for.
type decoded struct{ path, format string }

var (
	decodedTo = lazyregexp.New(`^([A-Za-z_]\w*)\s*(?::[^=]*)?=\s*\w+\.(?:load|loads|safe_load|full_load)\(`)
	indexed   = lazyregexp.New(`(?:^|[^.\w])([A-Za-z_]\w*)\[`)
	keyOf     = lazyregexp.New(`^\[\s*["']([^"'\\]+)["']\s*\]`)
	assigned  = lazyregexp.New(`^\s*[-+|&*/]*=(?:[^=]|$)`)
)

// decodes keeps the name that a statement gives to what a file holds, if nothing else is done with it.
func (w formats) decodes(s *Statement, p, format string) {
	m := decodedTo.FindStringSubmatch(s.Mask)
	if m == nil || w.amended[m[1]] || times(w.list, m[1]) != 1 || strings.Contains(s.Mask, "hook") ||
		regexp.MustCompile(`\bdef \w+\([^)]*\b`+m[1]+`\b|\bglobal\b.*\b`+m[1]+`\b|\bdel\s+`+m[1]+`\b`).MatchString(w.text) {
		return
	}
	if w.decoded == nil {
		w.decoded = map[string]decoded{}
	}
	w.decoded[m[1]] = decoded{p, format}
}

// keys notes the keys that a statement takes of what a file holds.
func (w formats) keys(s *Statement) {
	for _, m := range indexed.FindAllStringSubmatchIndex(s.Mask, -1) {
		of, ok := w.decoded[s.Mask[m[2]:m[3]]]
		if !ok {
			continue
		}
		var keys []string
		at := m[3]
		for {
			k := keyOf.FindStringSubmatch(s.Text[at:])
			if k == nil {
				break
			}
			keys, at = append(keys, k[1]), at+len(k[0])
		}
		if assigned.MatchString(s.Mask[at:]) {
			delete(w.decoded, s.Mask[m[2]:m[3]])
			return
		}
		if keys = uses.Unshared(w.text, s.Mask[m[2]:m[3]], keys); len(keys) > 0 {
			w.add(s, Step{Kind: Holds, Path: of.path, Name: of.format, Given: given(keys)})
		}
	}
}

func given(keys []string) (all []Given) {
	for _, k := range keys {
		all = append(all, Given{Value: k, Known: true})
	}
	return all
}

// Logged are the files that a dictionary of a module has logging open, by its name.
func (m Module) Logged(text, name string) []string {
	w := m.walked(text)
	if of, ok := w.dictionaries[name]; ok && times(w.list, name) == 1 && !w.amended[name] {
		return w.handlers(of)
	}
	return nil
}
