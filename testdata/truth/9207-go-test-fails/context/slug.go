package slug

import "strings"

func Make(s string) string { return strings.ReplaceAll(strings.ToLower(s), " ", "-") }
