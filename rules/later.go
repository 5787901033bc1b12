package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// later points at the instruction that copies what a command misses, after it.
func later(p *Pass, step *state.Step, reason string) []Related {
	stage, at := stageWith(p, step)
	if stage == nil {
		return nil
	}
	for _, missing := range namedFiles(step.Before, reason) {
		for _, next := range stage.Steps[at+1:] {
			if len(next.Copies) > 0 && holds(next.After, missing) && !holds(next.Before, missing) {
				return []Related{{Span: next.Instruction.Span, Message: path.Base(missing) + " is copied here, too late"}}
			}
		}
	}
	return nil
}

// stageWith finds the stage that a step is of, and which it is there; nil for what FROM does.
func stageWith(p *Pass, step *state.Step) (*evaluate.Stage, int) {
	for _, stage := range evaluate.Analyzer.Of(p.Pass).Stages {
		if at := slices.Index(stage.Steps, step); step != nil && at >= 0 {
			return stage, at
		}
	}
	return nil, 0
}

func holds(s *state.State, p string) bool {
	return s != nil && filesystem.Stat(s.Files, p).Entry.Presence == filesystem.Present
}

// namedFiles are the paths that the builder's words may mean: those written out, then files in folders that are, or in
// the working directory.
func namedFiles(s *state.State, reason string) []string {
	var files, folders, names []string
	for word := range strings.FieldsSeq(reason) {
		word = strings.Trim(word, `"'`+"`:;,()")
		switch {
		case path.IsAbs(word):
			files, folders = append(files, path.Clean(word)), append(folders, path.Clean(word))
		case strings.ContainsAny(word, "./"):
			names = append(names, word)
		}
	}
	if s.Workdir.Known {
		folders = append(folders, s.Workdir.Value)
	}
	for _, dir := range folders {
		for _, name := range names {
			files = append(files, path.Join("/", dir, name))
		}
	}
	return files
}
