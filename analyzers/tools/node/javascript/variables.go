package javascript

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Required are the variables of the environment without which a file ends the program where it is loaded: it throws, or
// exits, at the top of the file.
func Required(text string) (names []string) {
	if !strings.Contains(text, "process.env") {
		return nil
	}
	s, asked, held := scanner{}, "", map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		first := line != "" && line[0] != ' ' && line[0] != '\t'
		if first && !s.inside && s.depth == 0 {
			asked = ""
			if m := taken.FindStringSubmatch(line); m != nil {
				held[m[1]] = m[2]
			}
			for _, name := range strings.Split(one(taking, line), ",") {
				if name = strings.TrimSpace(name); plainName.MatchString(name) {
					held[name] = name
				}
			}
			if m := parsed.FindStringSubmatch(line); m != nil {
				names = append(names, m[1])
			}
			if m := asking.FindStringSubmatch(line); m != nil {
				if asked = m[1]; asked == "" {
					asked = held[m[2]]
				}
			}
		}
		if asked != "" && ended.MatchString(line) && s.depth <= 1 {
			names, asked = append(names, asked), ""
		}
		s.read(line)
		if s.lost {
			return names
		}
	}
	return names
}

// Transports are the packages that a logger loads by their names: options that stand under no condition.
func Transports(text string) (names []string) {
	if !strings.Contains(text, "transport") || conditional.MatchString(text) {
		return nil
	}
	for _, m := range target.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}

var (
	asking    = lazyregexp.New(`^if\s*\(\s*!\s*(?:process\.env\.(\w+)|(\w+))\s*\)`)
	parsed    = lazyregexp.New(`^(?:export\s+)?(?:const|let|var)\s+[^=]*=\s*(?:JSON\.parse|new URL)\(\s*process\.env\.(\w+)\s*\)`)
	ended     = lazyregexp.New(`\bthrow\s+new\b|\bprocess\.exit\(\s*[1-9]`)
	taken     = lazyregexp.New(`^(?:export\s+)?(?:const|let|var)\s+(\w+)\s*=\s*process\.env\.(\w+)\s*;?\s*$`)
	taking    = lazyregexp.New(`^(?:const|let|var)\s*\{([^}]*)\}\s*=\s*process\.env\s*;?\s*$`)
	plainName = lazyregexp.New(`^\w+$`)

	target      = lazyregexp.New(`transport:\s*\{\s*target:\s*["']([@\w./-]+)["']`)
	conditional = lazyregexp.New(`NODE_ENV|\?|&&|\bif\b`)
)
