package git

import (
	_ "embed"

	"github.com/layerlint/layerlint/analyzers/tools/commandline"
)

//go:embed options.tsv
var options string

// Options is the options of git's programs.
var Options = commandline.New(options, nil)
