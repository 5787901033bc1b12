package shell

import "strings"

// Wild reports whether a pattern has a wildcard: of an element's [ only one that a ] closes. Source: POSIX.1-2017,
// 2.13.1.
func Wild(pattern string) bool {
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '*', '?':
			return true
		case '\\':
			i++
		case '[':
			element, _, _ := strings.Cut(pattern[i+1:], "/")
			if element = strings.TrimLeft(element, "!^"); len(element) > 1 && strings.Contains(element[1:], "]") {
				return true
			}
		}
	}
	return false
}
