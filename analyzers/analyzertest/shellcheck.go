package analyzertest

import (
	"context"
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
)

// shellCheck answers with the lines of a section: "SCRIPT FROMLINE:COLUMN TOLINE:COLUMN CODE LEVEL MESSAGE", for every
// dialect.
type shellCheck string

// Check implements analyzers.ShellCheck.
func (s shellCheck) Check(context.Context, string, []string) ([]analyzers.ShellComment, error) {
	var all []analyzers.ShellComment
	for line := range strings.Lines(string(s)) {
		var c analyzers.ShellComment
		place, message, ok := strings.Cut(strings.TrimSpace(line), " # ")
		_, err := fmt.Sscanf(place, "%d %d:%d %d:%d %d %s", &c.Script, &c.From.Line, &c.From.Column, &c.To.Line, &c.To.Column, &c.Code, &c.Level)
		if err != nil || !ok {
			return nil, fmt.Errorf("section shellcheck: %q: %w", line, err)
		}
		c.Message = message
		all = append(all, c)
	}
	return all, nil
}
