package uses

import (
	"strconv"
	"strings"
)

// Equals is the index of the first sign of assignment outside of brackets, -1 for none.
func Equals(mask string) int {
	depth := 0
	for i := range len(mask) {
		switch c := mask[i]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '=':
			if depth == 0 && !strings.HasPrefix(mask[i+1:], "=") && (i == 0 || strings.IndexByte("=!<>:", mask[i-1]) < 0 || i > 1 && mask[i-1] == mask[i-2] && mask[i-1] != '=') {
				return i
			}
		}
	}
	return -1
}

// Balanced reports whether a statement has as many brackets that open as close.
func Balanced(mask string) bool {
	return strings.Count(mask, "(") == strings.Count(mask, ")") && strings.Count(mask, "[") == strings.Count(mask, "]") &&
		strings.Count(mask, "{") == strings.Count(mask, "}")
}

// Floating reports whether float takes a text.
func Floating(text string) bool {
	text = strings.TrimSpace(text)
	_, err := strconv.ParseFloat(strings.ReplaceAll(text, "_", ""), 64)
	return err == nil || strings.Contains(err.Error(), "range") || text == "nan" || strings.Contains(strings.ToLower(text), "in") || strings.Contains(strings.ToLower(text), "nan")
}
