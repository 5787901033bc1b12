package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "pip-externally-managed",
	Summary: "pip install into a python that the distribution keeps to itself",
	Doc: `Since Debian 12, Ubuntu 23.04 and Alpine 3.19 the system's python carries a marker (EXTERNALLY-MANAGED, PEP 668) at which pip stops:
*externally-managed-environment*. It stops ` + "`--user`, local paths and `--dry-run` too; not `--target`, `--prefix`" + `, a virtual environment,
PIP_BREAK_SYSTEM_PACKAGES=1, or a python whose marker was removed. ` + "`uv pip install --system`" + ` (UV_SYSTEM_PYTHON=1) stops at it as well, but for
UV_BREAK_SYSTEM_PACKAGES=1 of its own. The marker is looked for in the image's files, and taken as likely after Alpine's apk add py3-pip.

Make a virtual environment (` + "`python3 -m venv /venv`" + `, ENV PATH=/venv/bin:$PATH), or say --break-system-packages: in a container that has one
purpose it does no harm.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Build, stages.Analyzer},
	Check:    reportFailures("pip-externally-managed"),
})
