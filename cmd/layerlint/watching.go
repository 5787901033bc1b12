package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/layerlint/layerlint/cmd/layerlint/lsp"
)

// between is how long --watch waits before it looks at files again.
const between = 200 * time.Millisecond

// watching is check --watch: files are checked again when they, or what was read for them, change.
type watching struct {
	*check
	editor *editor
	files  []*observed
}

// observed is one file.
type observed struct {
	*job
	watch lsp.Watch
	was   look
}

// keepWatch checks the files of paths, which are found once, until the context ends.
func (c *check) keepWatch(ctx context.Context, paths []string) error {
	if err := c.flags.watchable(paths); err != nil {
		return err
	}
	flags := *c.flags
	w := &watching{check: c, editor: &editor{terminal: c.terminal, flags: flags}}
	here, err := filepath.Abs(".")
	if err != nil {
		return fmt.Errorf("finding the current folder: %w", err)
	}
	for _, j := range c.plan(paths) {
		if j.definition != nil {
			continue
		}
		at := lsp.Place{Path: j.path, Folder: filepath.Dir(filepath.Join(here, j.path)), Root: here,
			Fetch: !flags.offline, Hints: flags.hints}
		if filepath.IsAbs(j.path) {
			at.Folder = filepath.Dir(j.path)
		}
		w.files = append(w.files, &observed{job: j, watch: lsp.Watch{Checker: w.editor, Place: at}})
	}
	if len(w.files) == 0 {
		return statusError(exitTrouble)
	}
	limitSession()
	var idle resting
	for checked := time.Now(); ctx.Err() == nil; {
		changed, err := w.again(ctx)
		switch {
		case err != nil:
			return err
		case changed:
			checked = time.Now()
		case time.Since(checked) > lsp.Pause:
			idle.rest(false)
		}
		select {
		case <-ctx.Done():
		case <-time.After(between):
		}
	}
	return nil
}

// watchable refuses flags that make no sense together with --watch.
func (f *checkFlags) watchable(paths []string) error {
	if f.fix != "" || f.diff || f.newFromRev != "" || f.baseline != "" || f.shell || slices.Contains(paths, "-") {
		return errors.New("--watch does not go with --fix, --diff, --new-from-rev, --baseline, --shell and standard input")
	}
	return nil
}

// again checks what changed, and prints all findings when anything did.
func (w *watching) again(ctx context.Context) (changed bool, err error) {
	fresh := w.editor.stale()
	for _, f := range w.files {
		now := lookAt(f.path)
		if now == f.was && !fresh {
			continue
		}
		f.was, changed = now, true
		text, err := os.ReadFile(f.path)
		if err == nil {
			var found lsp.Found
			if found, err = f.watch.Check(ctx, string(text), fresh); err == nil {
				f.file, f.found, f.unknown = found.File, found.Diagnostics, found.Unknown
			}
		}
		if f.err = err; err != nil && ctx.Err() == nil {
			w.complain(fmt.Errorf("checking %s: %w", f.path, err))
		}
	}
	if !changed || ctx.Err() != nil {
		return false, nil
	}
	w.bars.end()
	return true, w.print()
}

func (w *watching) print() error {
	var jobs []*job
	for _, f := range w.files {
		jobs = append(jobs, f.job)
	}
	for _, s := range w.sinks {
		if err := s.open(w.out); err != nil {
			return err
		}
		if err := w.write(s, jobs); err != nil {
			return err
		}
		if err := s.close(); err != nil {
			return err
		}
	}
	w.conclude(jobs)
	w.say(time.Now().Format(time.TimeOnly) + " watching; Ctrl-C ends")
	return nil
}

// stale reports whether anything that was read for a document has changed since.
func (e *editor) stale() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.read != nil && e.read.stale() {
		return true
	}
	for _, s := range e.places {
		if s.files != nil && s.files.seen.stale() {
			return true
		}
	}
	return false
}
