package analyzers

import "context"

// ShellCheck checks shell scripts with the program of that name.
type ShellCheck interface {
	// Check returns the comments on scripts, all of one dialect: "sh", "bash", "dash" or "ksh".
	Check(ctx context.Context, dialect string, scripts []string) ([]ShellComment, error)
}

// ShellComment is one comment as the program's json1 form has it: lines and columns from 1, columns in characters.
type ShellComment struct {
	Script       int // index into the scripts
	From, To     ShellPlace
	Code         int    // 2086 for SC2086
	Level        string // error, warning, info, style
	Message      string
	Replacements []ShellReplacement
}

// ShellPlace is a line and a column.
type ShellPlace struct{ Line, Column int }

// ShellReplacement is one edit of a fix.
type ShellReplacement struct {
	From, To ShellPlace
	Text     string
}
