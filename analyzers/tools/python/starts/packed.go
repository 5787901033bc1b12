package starts

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
)

// Packed says why python does not take an option and what follows it as one word, as in CMD ["python", "-m app"]; ""
// where it does. What follows -W and -X may begin with a space. Measured with python 3.11.
func Packed(args []effects.Arg) string {
	for _, a := range args {
		if !a.Known || len(a.Text) < 2 || a.Text[0] != '-' || a.Text[1] == '-' {
			return ""
		}
		options, rest, packed := strings.Cut(a.Text[1:], " ")
		switch {
		case strings.ContainsAny(options, "cWX") || strings.Contains(options, "m") && !strings.HasSuffix(options, "m"):
			return ""
		case packed && strings.HasSuffix(options, "m"):
			return "No module named ' " + rest + "': the module is a word of its own"
		case packed:
			return "Unknown option: - : " + rest + " is a word of its own"
		case strings.HasSuffix(options, "m"):
			return ""
		}
	}
	return ""
}
