package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
)

// shellCheck finds the program by the mode: off, on (where it is there) or required. nil: none.
func shellCheck(mode string) (analyzers.ShellCheck, error) {
	switch mode {
	case "", "off":
		return nil, nil
	case "on", "required":
		path, err := exec.LookPath("shellcheck")
		if err == nil {
			return shellChecker{path}, nil
		}
		if mode == "required" {
			return nil, fmt.Errorf("--shellcheck required: %w", err)
		}
		return nil, nil
	}
	return nil, fmt.Errorf("--shellcheck %q is not one of off, on, required", mode)
}

// shellChecker runs the program at path.
type shellChecker struct{ path string }

// excluded are comments that say nothing of use here: ash's own dialect, and files that are sourced and not there (as
// hadolint has it).
const excluded = "SC2187,SC1090,SC1091"

// Check implements analyzers.ShellCheck. All scripts are given to one process.
func (s shellChecker) Check(ctx context.Context, dialect string, scripts []string) ([]analyzers.ShellComment, error) {
	dir, err := os.MkdirTemp("", "layerlint-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }() // all that can be done has been
	args := []string{"--norc", "--format", "json1", "--shell", dialect, "--exclude", excluded, "--"}
	for i, text := range scripts {
		name := filepath.Join(dir, strconv.Itoa(i))
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			return nil, err
		}
		args = append(args, name)
	}
	var out, problem bytes.Buffer
	cmd := exec.CommandContext(ctx, s.path, args...)
	cmd.Stdout, cmd.Stderr = &out, &problem
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) { // 1: it has comments
		return nil, fmt.Errorf("%w: %s", err, strings.TrimSpace(problem.String()))
	}
	return readComments(out.Bytes())
}

// readComments reads the program's json1.
func readComments(text []byte) ([]analyzers.ShellComment, error) {
	type place struct{ Line, Column, EndLine, EndColumn int }
	var answer struct {
		Comments []struct {
			place
			File, Level, Message string
			Code                 int
			Fix                  *struct {
				Replacements []struct {
					place
					Replacement string
				}
			}
		}
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return nil, fmt.Errorf("reading its answer: %w", err)
	}
	var all []analyzers.ShellComment
	for _, c := range answer.Comments {
		index, err := strconv.Atoi(filepath.Base(c.File))
		if err != nil {
			return nil, fmt.Errorf("reading its answer: file %q was not passed to it", c.File)
		}
		comment := analyzers.ShellComment{
			Script: index, Code: c.Code, Level: c.Level, Message: c.Message,
			From: analyzers.ShellPlace{Line: c.Line, Column: c.Column},
			To:   analyzers.ShellPlace{Line: c.EndLine, Column: c.EndColumn},
		}
		if c.Fix != nil {
			for _, r := range c.Fix.Replacements {
				comment.Replacements = append(comment.Replacements, analyzers.ShellReplacement{
					From: analyzers.ShellPlace{Line: r.Line, Column: r.Column},
					To:   analyzers.ShellPlace{Line: r.EndLine, Column: r.EndColumn},
					Text: r.Replacement,
				})
			}
		}
		all = append(all, comment)
	}
	return all, nil
}
