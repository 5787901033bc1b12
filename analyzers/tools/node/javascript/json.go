package javascript

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// CommonJS begins the source of what a compiler made a CommonJS module of.
const CommonJS = "/* CommonJS */\n"

// PlainJSON takes comments and commas before a closing bracket out of JSON with comments.
func PlainJSON(s string) string {
	var b strings.Builder
	s = strings.TrimPrefix(s, "\xef\xbb\xbf")
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			end := i + 1
			for end < len(s) && s[end] != '"' {
				if s[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end+1, len(s))
			b.WriteString(s[i:end])
			i = end - 1
		case strings.HasPrefix(s[i:], "//"):
			for i+1 < len(s) && s[i+1] != '\n' {
				i++
			}
		case strings.HasPrefix(s[i:], "/*"):
			end := strings.Index(s[i+2:], "*/")
			if end < 0 {
				return ""
			}
			i += end + 3
		default:
			b.WriteByte(s[i])
		}
	}
	return trailing.ReplaceAllString(b.String(), "$1")
}

var trailing = lazyregexp.New(`,(\s*[}\]])`)
