package outputs

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
)

// unreadable refuses a configuration that is not JSON with comments. What the compiler also reads, such as numbers and
// escapes of JavaScript, is left to it; the numbers of its errors differ by release. Measured with TypeScript 4.9.5, 5.6.3 and 7.0.2.
func (a tscCall) unreadable(at string) bool {
	text, read := a.Text(at)
	if !read {
		return false
	}
	why := refusedJSON(text)
	if why != "" {
		a.Reject("error: "+at+" is not JSON: "+why, false)
	}
	return why != ""
}

// refusedJSON says why a text is not taken for JSON with comments, "" where it may be.
func refusedJSON(text string) string {
	plain := javascript.PlainJSON(text)
	var to any
	wrong, ok := errors.AsType[*json.SyntaxError](json.Unmarshal([]byte(plain), &to))
	switch {
	case !ok || strings.TrimSpace(plain) == "":
		return ""
	case wrong.Error() == "unexpected end of JSON input":
		return "a bracket or a quote at its end is missing"
	case !misplaced.MatchString(wrong.Error()) || wrong.Offset < 2 || strings.IndexByte("0123456789", plain[wrong.Offset-2]) >= 0:
		return ""
	}
	return wrong.Error()
}

// misplaced are the complaints about a character that JSON with comments has nowhere, or not there. A number may begin
// with a point.
var misplaced = lazyregexp.New(`^invalid character '[^.]+' (?:looking for beginning of|after object key|after array element|in literal )`)
