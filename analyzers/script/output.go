package script

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func plainText(s string) dockerfile.Text { return dockerfile.Text{Value: s} }

// output prints what is known of the command's standard output; ok is false when nothing is. succeeds: it is sure not
// to fail.
func (c *call) output() (succeeds, ok bool) {
	for _, f := range c.fields {
		if !f.Known || f.Many {
			return false, false
		}
	}
	args := textsOf(c.fields[1:])
	arch := c.Arch()
	switch name := path.Base(c.fields[0].Text); name + " " + strings.Join(args, " ") {
	case "uname -m", "arch ":
		return c.say(tools.MachineName[arch])
	case "uname ", "uname -s":
		return c.say("Linux")
	case "dpkg --print-architecture":
		return c.say(tools.DebianName[arch])
	case "whoami ", "id -un":
		if c.User.Known && c.User.UID == 0 {
			return c.say("root")
		}
		return false, false
	case "id -u":
		if c.User.Known && c.User.UID == 0 {
			return c.say("0")
		}
		return false, false
	}
	if len(args) == 1 && !strings.HasPrefix(args[0], "-") {
		switch path.Base(c.fields[0].Text) {
		case "basename":
			return c.say(path.Base(args[0]))
		case "dirname":
			return c.say(dirname(args[0]))
		}
	}
	switch path.Base(c.fields[0].Text) {
	case "cat":
		return c.cat(args)
	case "readlink", "realpath":
		return leadsTo(c, args)
	case "stat":
		return attribute(c, args)
	case "tee":
		return false, false
	}
	return false, false
}

// dirname is what the program of that name says. It takes names as they are written. Source: POSIX.1-2017, dirname.
func dirname(name string) string {
	above, _ := path.Split(strings.TrimRight(name, "/"))
	switch trimmed := strings.TrimRight(above, "/"); {
	case trimmed != "":
		return trimmed
	case strings.HasPrefix(name, "/"):
		return "/"
	}
	return "."
}

func (c *call) say(text string) (succeeds, ok bool) {
	if text == "" {
		return false, false
	}
	c.print([]byte(text + "\n"))
	return true, true
}

func (c *call) cat(args []string) (succeeds, ok bool) {
	if len(args) == 0 && c.Stdin != nil {
		c.print(c.Stdin.Text)
		if c.Stdin.Lost {
			c.LoseOutput()
		}
		return false, true
	}
	var text []byte
	for _, a := range args {
		p, ok := c.Abs(a, true)
		if !ok || strings.HasPrefix(a, "-") {
			return false, false
		}
		e := c.Stat(p).Entry
		if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
			return false, false
		}
		if text = append(text, e.Content...); len(text) > tools.MaxValue {
			return false, false
		}
	}
	c.print(text)
	return false, true
}

// leadsTo is readlink and realpath of one path that is there.
func leadsTo(c *call, args []string) (succeeds, ok bool) {
	whole := path.Base(c.fields[0].Text) == "realpath"
	if len(args) == 2 && args[0] == "-f" {
		whole, args = true, args[1:]
	}
	if len(args) != 1 || strings.HasPrefix(args[0], "-") {
		return false, false
	}
	p, known := c.Abs(args[0], true)
	r := c.Lstat(p)
	if whole {
		r = c.Stat(p)
	}
	if e := r.Entry; !known || e.Presence != filesystem.Present || e.Likely || r.Guessed || tools.RuntimeDir(r.Path) {
		return false, false
	}
	if whole {
		return c.say(r.Path)
	}
	return c.say(r.Entry.Link)
}

// attribute is stat -c of one number of a file.
func attribute(c *call, args []string) (succeeds, ok bool) {
	if len(args) != 3 || args[0] != "-c" || strings.HasSuffix(args[2], "/") {
		return false, false
	}
	p, known := c.Abs(args[2], true)
	e := c.Lstat(p).Entry
	if !known || e.Presence != filesystem.Present || e.Likely || tools.RuntimeDir(p) {
		return false, false
	}
	mode := "777"
	if e.Type != filesystem.Symlink {
		mode = strconv.FormatUint(uint64(e.Mode&0o7777), 8)
	}
	uid, gid := strconv.Itoa(e.UID), strconv.Itoa(e.GID)
	switch format := args[1]; {
	case format == "%a" && (e.Has(filesystem.KnowMode) || e.Type == filesystem.Symlink):
		return c.say(mode)
	case format == "%u" && e.Has(filesystem.KnowOwner):
		return c.say(uid)
	case format == "%g" && e.Has(filesystem.KnowOwner):
		return c.say(gid)
	case format == "%u:%g" && e.Has(filesystem.KnowOwner):
		return c.say(uid + ":" + gid)
	case format == "%s" && e.Type == filesystem.Regular && e.Has(filesystem.KnowSize):
		return c.say(strconv.FormatInt(e.Size, 10))
	}
	return false, false
}

func textsOf(fields []tools.Word) []string {
	var all []string
	for _, f := range fields {
		all = append(all, f.Text)
	}
	return all
}
