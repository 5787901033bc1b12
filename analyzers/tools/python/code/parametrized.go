package code

import (
	"fmt"
	"strings"
)

// Unequal says that a decorator of pytest's runs a test with more or fewer values than it has names for, "" where it may
// not. Source: pytest 8.3's documentation, "How to parametrize fixtures and test functions".
func Unequal(s *Statement) string {
	const decorator = "@pytest.mark.parametrize("
	if !strings.HasPrefix(s.Mask, decorator) {
		return ""
	}
	args, ok := s.whole().arguments(len(decorator) - 1)
	if !ok || len(args) < 2 || args[0].name != "" || args[1].name != "" {
		return ""
	}
	text, ok := args[0].literal()
	names := len(strings.Split(strings.TrimRight(text, ", "), ","))
	rows, listed := args[1].elements()
	if !ok || !listed || names < 2 {
		return ""
	}
	for _, row := range rows {
		values, plain := row.elements()
		if plain && len(values) != names {
			return fmt.Sprintf("in \"parametrize\" the number of names (%d) must be equal to the number of values (%d)", names, len(values))
		}
	}
	return ""
}

// elements are those of a list or tuple that is written out; ok is false for others, and where some are not written out.
func (e expression) elements() (all []expression, ok bool) {
	e = e.trimmed()
	if len(e.mask) < 2 || e.mask[0] != '[' && e.mask[0] != '(' || e.closing(0) != len(e.mask)-1 {
		return nil, false
	}
	inner := e.slice(1, len(e.mask)-1)
	for _, one := range inner.split(',') {
		one = one.trimmed()
		switch {
		case one.mask == "":
		case strings.HasPrefix(one.mask, "*") || strings.Contains(one.mask, " for ") || strings.Contains(one.mask, "lambda"):
			return nil, false
		default:
			all = append(all, one)
		}
	}
	return all, e.mask[0] == '[' || len(all) > 1 || strings.Contains(inner.mask, ",")
}
