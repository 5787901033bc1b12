package apk

import (
	_ "embed"

	"github.com/layerlint/layerlint/analyzers/tools/commandline"
)

//go:embed options.tsv
var options string

// Options is the options of apk.
var Options = commandline.New(options, nil)
