package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "pip-package-unknown",
	Summary: "pip install names a project that its index does not have",
	Doc: `pip stops: *No matching distribution found*, exit code 1.

## Why

A misspelled name, a module's name in place of its project's (cv2 for opencv-python, sklearn for scikit-learn), or a
private project without its index.

pip asks the index for each name of the command line and of the requirements files. The index is pip's own, or the one
that --index-url, PIP_INDEX_URL, pip config or pip.conf names, and the extra ones; each project's page is read over
HTTP and kept for a day. Folders that --find-links names count with the files that are known to be in them. It is an
error when all of them answered, a warning when only a mirror did or what is installed is unknown. Nothing is reported
if one did not, or where --find-links names an address. A requirement whose marker
(` + "`; python_version < \"3.9\"`" + `) does not hold for the image's Python and platform, or may not hold, is left out;
so are addresses and files, and what is installed. uv pip install and uv tool install are checked with uv's own
options and variables. Offline --no-index with --find-links is checked, where what the wheels of the folder require has
to be in it as well; of PyPI itself a table knows projects that Linux never installs: modules of Python itself, names
in place of another project's (sklearn, pytorch), and projects for Windows and macOS (pywin32).

## Good

Use the project's name, or name its index.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		restOf(p, "pip-package-unknown", lacking(p, "pip", "", func(_ *state.Step, n state.Need) string { return n.Version }, ""))
	},
})
