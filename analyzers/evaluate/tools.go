package evaluate

import (
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/apk"
	"github.com/layerlint/layerlint/analyzers/tools/apt"
	"github.com/layerlint/layerlint/analyzers/tools/golang"
	"github.com/layerlint/layerlint/analyzers/tools/node"
	"github.com/layerlint/layerlint/analyzers/tools/python"
	"github.com/layerlint/layerlint/analyzers/tools/rpm"
	"github.com/layerlint/layerlint/analyzers/tools/rust"
)

// managers are all that are known.
var managers = tools.Managers{"apt": apt.Run, "dpkg": apt.Run, "apk": apk.Run, "rpm": rpm.Run, "pip": python.Run, "uv": python.Run, "npm": node.Run, "go": golang.Run, "cargo": rust.Run}
