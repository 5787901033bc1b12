package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/cmd/layerlint/screen"
)

func (c *check) write(s *sink, jobs []*job) error {
	if c.flags.diff {
		return writeDiffs(s, jobs)
	}
	options := report.Options{
		Color: c.colored(s), Width: screen.Width(c.out), Wrap: s.path == "" && screen.Terminal(c.out),
		Compat: c.flags.compat == "hadolint", Version: version(), Time: time.Now(), Trouble: c.trouble,
	}
	if err := s.write(s, results(jobs), options); err != nil {
		return fmt.Errorf("writing the results: %w", err)
	}
	return nil
}

// told reports whether people read the results, and want more than the findings.
func (c *check) told(all []report.Result) bool {
	text := slices.ContainsFunc(c.sinks, func(s *sink) bool { return s.format == "text" })
	return text && !c.flags.quiet && !c.flags.diff && len(all) > 0
}

// introduce names the worst files of many before their findings.
func (c *check) introduce(jobs []*job) {
	if all := results(jobs); c.told(all) {
		if line := worstFiles(all); line != "" {
			c.say(line)
		}
	}
}

// conclude writes the last line, where people read the results, unless they asked for the findings alone.
func (c *check) conclude(jobs []*job) {
	if all := results(jobs); c.told(all) {
		c.say(summary(all) + repaired(jobs) + blinded(jobs))
	}
}

// repaired is what the last line says of fixes that were written.
func repaired(jobs []*job) string {
	n := 0
	for _, j := range jobs {
		n += j.fixed
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("; %s fixed", report.Plural(n, "finding"))
}

// blinded is what the last line says of files that were checked without a build context.
func blinded(jobs []*job) string {
	var blind []string
	for _, j := range jobs {
		switch {
		case j.blind && j.path == "-":
			blind = append(blind, "standard input")
		case j.blind:
			blind = append(blind, report.Clean(j.path))
		}
	}
	switch {
	case len(blind) == 0:
		return ""
	case len(blind) > 3:
		return fmt.Sprintf("; build contexts of %d files unknown (--context DIR)", len(blind))
	}
	return "; build context of " + strings.Join(blind, ", ") + " unknown (--context DIR)"
}

func writeDiffs(out io.Writer, jobs []*job) error {
	for _, j := range jobs {
		if j.err != nil {
			continue
		}
		if _, err := out.Write(unified(j)); err != nil {
			return fmt.Errorf("writing the difference: %w", err)
		}
	}
	return nil
}

// unified is what fixing changed as patch(1) reads it.
func unified(j *job) []byte {
	path := report.Clean(j.path)
	d := diff.Diff("a/"+path, j.original, "b/"+path, j.file.Content)
	_, rest, _ := bytes.Cut(d, []byte("\n")) // its first line names the command
	return rest
}

// colored reports whether a sink's text has color. A file never has, unless color is asked for by name.
func (c *check) colored(s *sink) bool {
	if s.path != "" {
		return c.flags.color == "always"
	}
	return c.flags.color.Colored(c.out, os.Getenv)
}

// summary is the last line, such as "2 errors, 1 warning in 1 of 3 files; 1 base image unknown: example.com/app:1 (not
// in the catalog)".
func summary(results []report.Result) string {
	line := findings(results)
	if clause := report.Clause(results); clause != "" {
		line += "; " + clause
	}
	if clause := report.InferredContexts(results); clause != "" {
		line += "; " + clause
	}
	return line
}

func findings(results []report.Result) string {
	var counts report.Tally
	dirty, fixable := 0, 0
	for _, r := range results {
		if len(r.Diagnostics) > 0 {
			dirty++
		}
		counts.Add(r.Diagnostics)
		for _, d := range r.Diagnostics {
			if len(d.Fixes) > 0 && !d.Fixes[0].Unsafe {
				fixable++
			}
		}
	}
	files := report.Plural(len(results), "file")
	if dirty == 0 {
		return files + " checked, nothing found"
	}
	line := counts.String() + " in "
	if dirty < len(results) {
		line += fmt.Sprintf("%d of ", dirty)
	}
	line += files
	if fixable > 0 {
		line += fmt.Sprintf("; --fix fixes %d", fixable)
	}
	return line
}
