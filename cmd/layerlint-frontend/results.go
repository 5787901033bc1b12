package main

import (
	"encoding/json"
	"fmt"

	"github.com/moby/buildkit/frontend/gateway/client"
	"github.com/moby/buildkit/frontend/subrequests/lint"
	"github.com/moby/buildkit/solver/pb"
)

// results are what layerlint check --format buildkit writes: BuildKit's structure, and for each warning what layerlint
// adds to it.
type results struct {
	Warnings []warning        `json:"warnings"`
	Sources  []*pb.SourceInfo `json:"sources"`
	Error    *lint.BuildError `json:"buildError"`
}

type warning struct {
	lint.Warning
	Severity string   `json:"severity"`
	Also     []string `json:"also"`
}

// readResults reads what was written of one file, whose place of origin is info.
func readResults(text []byte, info *pb.SourceInfo) (*results, error) {
	var r results
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("reading layerlint's results: %w", err)
	}
	if len(r.Sources) != 1 {
		return nil, fmt.Errorf("layerlint checked %d files instead of one", len(r.Sources))
	}
	r.Sources[0] = info
	return &r, nil
}

// result is the answer to frontend.lint.
func (r *results) result() (*client.Result, error) {
	theirs := lint.LintResults{Sources: r.Sources, Error: r.Error, Warnings: make([]lint.Warning, len(r.Warnings))}
	for i, w := range r.Warnings {
		theirs.Warnings[i] = w.Warning
	}
	return theirs.ToResult(nil)
}
