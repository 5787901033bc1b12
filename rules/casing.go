package rules

import "strings"

// cased is keyword in the case that the Dockerfile's author writes keywords in.
func cased(like, keyword string) string {
	if like == strings.ToLower(like) {
		return strings.ToLower(keyword)
	}
	return keyword
}
