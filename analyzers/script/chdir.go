package script

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func elsewhere(c *call) tools.Status {
	departs(c, tools.Word{})
	c.Dir = tools.Word{Head: "/"}
	c.LoseOutput()
	return c.done(tools.Maybe)
}

func (c *call) cd() tools.Status {
	args := c.fields[1:]
	physical := false
	for len(args) > 0 && (args[0].Text == "--" || args[0].Text == "-P" || args[0].Text == "-L") {
		physical = args[0].Text == "-P" || physical && args[0].Text == "--"
		args = args[1:]
	}
	if len(args) == 0 {
		v := c.Lookup("HOME")
		args = []tools.Word{{Span: c.fields[0].Span, Text: v.Text, Known: v.Known}}
	}
	to, from := args[0], c.Dir
	back := to.Known && to.Text == "-"
	if back {
		v := c.Lookup("OLDPWD")
		to.Text, to.Known = v.Text, v.Known && path.IsAbs(v.Text)
	}
	if to.Many || len(args) > 1 || back && !to.Known {
		c.LoseOutput()
		departs(c, from)
		c.Dir = tools.Word{Head: "/"}
		return c.done(tools.Maybe)
	}
	p, ok := c.Abs(to.Text, to.Known)
	if ok && !physical {
		p = c.logical(to.Text)
	}
	if !ok {
		departs(c, from)
		c.Dir = tools.Word{Head: to.Ancestor(c.Dir)}
		return c.done(tools.Maybe)
	}
	sought, doubt := c.sought(to.Text)
	if sought {
		c.LoseOutput() // a folder found that way is printed
		departs(c, from)
		c.Dir = tools.Word{Head: "/"}
		return c.done(tools.Maybe)
	}
	r := c.Stat(p)
	if r.Entry.Presence == filesystem.Absent {
		s := c.fail(to.Span, state.FailsPath, "cd: can't cd to "+p, r.Entry.Likely || doubt)
		if s != tools.Failed {
			departs(c, from)
			c.Dir = tools.Word{Text: p, Known: true}
			if back {
				c.LoseOutput()
			}
		}
		return s
	}
	if r.Entry.Presence == filesystem.Present && r.Entry.Type == filesystem.Regular {
		return c.fail(to.Span, state.FailsPath, "cd: "+p+" is not a directory", r.Entry.Likely)
	}
	departs(c, from)
	c.Dir = tools.Word{Text: p, Known: true}
	if physical {
		c.Dir.Text, c.Dir.Known = c.Physical(p)
	}
	if back {
		c.print([]byte(c.Dir.Text + "\n"))
	}
	if r.Entry.Presence == filesystem.Present && !r.Entry.Likely {
		return c.done(tools.Succeeded)
	}
	return c.done(tools.Maybe)
}

// departs keeps the folder that cd leaves, to which "cd -" leads back and of which it prints the name.
func departs(c *call, from tools.Word) {
	c.assign("OLDPWD", tools.Variable{Text: from.Text, Known: from.Known, Exported: true})
}

// sought reports whether cd may look for a folder in those of CDPATH; doubt is whether it only likely does not, as an
// image of which not all variables are known. Source: POSIX, "cd": not for a name that begins with . or .. alone.
func (c *call) sought(to string) (yes, doubt bool) {
	first, _, _ := strings.Cut(to, "/")
	cdpath, held := c.Vars["CDPATH"]
	switch {
	case c.Lookup("CDPATH").Unset, path.IsAbs(to), first == ".", first == "..":
		return false, false
	case !held && c.Open && !c.Unsure:
		return false, true
	}
	return !cdpath.Known || cdpath.Text != "", false
}

// logical is where cd leads: ".." goes back by the names, whatever links there are.
func (c *call) logical(to string) string {
	if path.IsAbs(to) {
		return path.Clean(to)
	}
	return path.Join(c.Dir.Text, to)
}
