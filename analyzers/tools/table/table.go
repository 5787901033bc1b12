// Package table lists all known tools, each from its own folder. It is the only place that names all of them.
package table

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/administration"
	"github.com/layerlint/layerlint/analyzers/tools/apache"
	"github.com/layerlint/layerlint/analyzers/tools/apk"
	"github.com/layerlint/layerlint/analyzers/tools/apt"
	"github.com/layerlint/layerlint/analyzers/tools/archives"
	"github.com/layerlint/layerlint/analyzers/tools/build"
	"github.com/layerlint/layerlint/analyzers/tools/commandline"
	"github.com/layerlint/layerlint/analyzers/tools/compilers"
	"github.com/layerlint/layerlint/analyzers/tools/dotnet"
	"github.com/layerlint/layerlint/analyzers/tools/elixir"
	"github.com/layerlint/layerlint/analyzers/tools/expressions"
	"github.com/layerlint/layerlint/analyzers/tools/git"
	"github.com/layerlint/layerlint/analyzers/tools/golang"
	"github.com/layerlint/layerlint/analyzers/tools/jails"
	"github.com/layerlint/layerlint/analyzers/tools/java"
	"github.com/layerlint/layerlint/analyzers/tools/kernel"
	"github.com/layerlint/layerlint/analyzers/tools/lines"
	"github.com/layerlint/layerlint/analyzers/tools/nginx"
	"github.com/layerlint/layerlint/analyzers/tools/node"
	"github.com/layerlint/layerlint/analyzers/tools/operands"
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
	administration.Tools, expressions.Tools)

// declared are the options of tools, each family's its own.
var declared = []commandline.Table{commandline.System, apt.Options, git.Options, python.Options,
	rust.Options, golang.Options, php.Options, apk.Options}

// CheckLine refuses a command line that the tool of a name does not take. ends: the tool prints something, as with --help,
// and does nothing else.
func CheckLine(a *tools.Command, name string) (ends bool) {
	skip := 0
	if len(a.Fields) > 2 && a.Fields[1].Text == "-m" { // python -m pip
		argv := make([]effects.Arg, len(a.Fields))
		for i, f := range a.Fields {
			argv[i] = effects.Arg{Text: f.Text, Known: f.Known}
		}
		if _, at := Tools.Called(argv); at > 0 {
			skip, name = at, a.Fields[at].Text
		}
	}
	for i, t := range declared {
		ended := t.Check(a, name, skip)
		ends = ends || ended && i == 0 // those of families may end with another status: git and go with -h
	}
	if skip == 0 && !ends {
		operands.Check(a, name, declared)
		compilers.Check(a, name)
		git.Check(a, name)
	}
	return ends
}

// Spelled is a command's words with the options of its tool written out.
func Spelled(name string, fields []tools.Word) []tools.Word {
	for _, t := range declared {
		fields = t.Spelled(name, fields)
	}
	return fields
}
