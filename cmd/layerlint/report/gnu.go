package report

import (
	"bufio"
	"fmt"
	"io"
)

// GNU is the GNU standards' form of errors, with the tool's name in front, which editors look for.
func GNU(w io.Writer, results []Result, o Options) error {
	out := bufio.NewWriter(w)
	for _, f := range findings(results) {
		if f.frame != "" {
			fmt.Fprintf(out, "%s:%s:%d:%d: %s \n", o.tool(), Clean(f.file), f.line, f.column, Clean(f.message))
			continue
		}
		fmt.Fprintf(out, "%s:%s:%d: %s %s: %s\n", o.tool(), Clean(f.file), f.line, f.code, f.level, Clean(f.message))
	}
	return out.Flush()
}

// TTY is hadolint's own form for people, without its color; that of layerlint is Text.
func TTY(w io.Writer, results []Result, _ Options) error {
	out := bufio.NewWriter(w)
	for _, f := range findings(results) {
		if f.frame != "" {
			fmt.Fprintf(out, "%s:%d:%d %s \n", inert(f.file), f.line, f.column, Clean(f.message))
			continue
		}
		fmt.Fprintf(out, "%s:%d %s %s: %s\n", inert(f.file), f.line, f.code, f.level, Clean(f.message))
	}
	return out.Flush()
}
