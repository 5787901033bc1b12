package streams

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// Fetched is the one address that a download prints what it finds at.
func Fetched(tool string, fields []tools.Word) (address string) {
	printed := tool == "curl"
	for i, f := range fields[1:] {
		switch {
		case !f.Known:
			return ""
		case strings.Contains(f.Text, "://") && address != "":
			return ""
		case strings.Contains(f.Text, "://"):
			address = f.Text
		case tool == "wget":
			letters := strings.HasPrefix(f.Text, "-") && !strings.HasPrefix(f.Text, "--")
			printed = printed || letters && strings.HasSuffix(f.Text, "O-") || f.Text == "--output-document=-" ||
				letters && strings.HasSuffix(f.Text, "O") && i+2 < len(fields) && fields[i+2].Text == "-"
		case onto(fields, i+1):
		case f.Text == "--output" || f.Text == "--remote-name" || len(f.Text) > 1 && f.Text[0] == '-' && f.Text[1] != '-' && strings.ContainsAny(f.Text, "oO"):
			return ""
		}
	}
	if !printed {
		return ""
	}
	return address
}

// onto reports whether a word is curl's -o that names standard output, or the name.
func onto(fields []tools.Word, i int) bool {
	text := fields[i].Text
	name := i+1 < len(fields) && fields[i+1].Known && fields[i+1].Text == "-"
	return text == "-o-" || text == "-" && fields[i-1].Text == "-o" || name && text == "-o"
}
