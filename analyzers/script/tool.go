package script

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// tool names the command that the call is, "" where its file is another program than the name says: unpacked,
// downloaded, copied from the build context. program is the path that the name leads to, "" when not known.
func (c *call) tool(program string) string {
	name := c.fields[0]
	if !name.Known {
		return ""
	}
	base := path.Base(name.Text)
	if program == "" {
		return table.Tools.Name(name.Text)
	}
	at := c.Stat(program)
	e := at.Entry
	if real := path.Base(at.Path); !table.Tools.Knows(base) && table.Tools.Knows(real) && !manyInOne.Has(real) {
		base = real // by a link of another name
	}
	switch {
	case !strings.Contains(name.Text, "/") && table.Tools.System(base) && c.preceded(program, base):
		return ""
	case e.Presence != filesystem.Present:
		return table.Tools.Name(name.Text)
	case e.Package != "" || e.Cause.Package != "":
		return base
	case e.Cause.Image != "" || e.Cause.Span.Nowhere():
		if c.onPath(program) || manyInOne.Has(base) {
			return base
		}
		return table.Tools.Name(program)
	case table.Tools.System(base), e.Has(filesystem.KnowSize) && !effects.ByConvention(base):
		return "" // not the package's own file, or one that the build context gave
	}
	return table.Tools.Name(name.Text)
}

// manyInOne are programs that go by the name they are called by.
var manyInOne = tools.WordList("busybox toybox coreutils")

// preceded reports whether something that is not known was put, under that very name, into a directory that PATH has
// before the program's.
func (c *call) preceded(program, name string) bool {
	for _, dir := range c.SearchPath() {
		if dir == path.Dir(program) {
			return false
		}
		at, ok := c.Abs(path.Join(dir, name), true)
		if !ok {
			continue
		}
		e := c.Stat(at).Entry
		if e.Presence == filesystem.Present && e.Likely || e.Presence == filesystem.Unknown && c.Stat(at+" ").Entry.Presence == filesystem.Absent { // nobody's name
			return true
		}
	}
	return false
}

func (c *call) onPath(program string) bool {
	return slices.Contains(c.SearchPath(), path.Dir(program))
}

// does is what the table says of a command, or the guess for a program that is not in it.
func (c *call) does(args []effects.Arg, tool, program string) effects.Effect {
	var e effects.Effect
	if tool != "" {
		named := slices.Clone(args)
		named[0].Text = tool
		e = table.Tools.Of(named, program)
	}
	switch {
	case !args[0].Known:
		return table.Tools.Of(args, program)
	case e.Modelled:
		return e
	case len(args) == 1 && compiled(c.World, program):
		return effects.Trial()
	}
	return effects.Foreign(args)
}
