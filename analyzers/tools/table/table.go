// Package table lists all known tools, each from its own folder. It is the only place that names all of them.
package table

import (
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/administration"
	"github.com/layerlint/layerlint/analyzers/tools/apache"
	"github.com/layerlint/layerlint/analyzers/tools/apk"
	"github.com/layerlint/layerlint/analyzers/tools/apt"
	"github.com/layerlint/layerlint/analyzers/tools/archives"
	"github.com/layerlint/layerlint/analyzers/tools/build"
	"github.com/layerlint/layerlint/analyzers/tools/dotnet"
	"github.com/layerlint/layerlint/analyzers/tools/elixir"
	"github.com/layerlint/layerlint/analyzers/tools/git"
	"github.com/layerlint/layerlint/analyzers/tools/golang"
	"github.com/layerlint/layerlint/analyzers/tools/jails"
	"github.com/layerlint/layerlint/analyzers/tools/java"
	"github.com/layerlint/layerlint/analyzers/tools/kernel"
	"github.com/layerlint/layerlint/analyzers/tools/lines"
	"github.com/layerlint/layerlint/analyzers/tools/nginx"
	"github.com/layerlint/layerlint/analyzers/tools/node"
	"github.com/layerlint/layerlint/analyzers/tools/perl"
	"github.com/layerlint/layerlint/analyzers/tools/php"
	"github.com/layerlint/layerlint/analyzers/tools/python"
	"github.com/layerlint/layerlint/analyzers/tools/rpm"
	"github.com/layerlint/layerlint/analyzers/tools/ruby"
	"github.com/layerlint/layerlint/analyzers/tools/rust"
	"github.com/layerlint/layerlint/analyzers/tools/servers"
)

// Tools are all that are known.
var Tools = tools.NewTable(apt.Tools, apk.Tools, rpm.Tools, python.Tools, node.Tools, ruby.Tools, golang.Tools,
	rust.Tools, build.Tools, java.Tools, php.Tools, nginx.Tools, apache.Tools, servers.Tools,
	elixir.Tools, dotnet.Tools, perl.Tools, archives.Tools, kernel.Tools, git.Tools, jails.Tools, lines.Tools,
	administration.Tools)
