package script

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/answers"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
	"github.com/layerlint/layerlint/analyzers/tools/filters"
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
	args, name := textsOf(c.fields[1:]), path.Base(c.fields[0].Text)
	if text := answers.Of(c.World, name, args); text != "" {
		return say(c, text)
	}
	switch name + " " + strings.Join(args, " ") {
	case "whoami ", "id -un":
		if c.User.Known && c.User.UID == 0 {
			return say(c, "root")
		}
		return false, false
	case "id -u":
		if c.User.Known && c.User.UID == 0 {
			return say(c, "0")
		}
		return false, false
	}
	if name == "cat" {
		return c.cat(args)
	}
	if text, ok := filters.Of(name, args, c.content, c.Exported); ok {
		c.print(text)
		return false, true
	}
	return false, false
}

func say(c *call, text string) (succeeds, ok bool) {
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
		content, ok := c.content(a)
		if !ok || strings.HasPrefix(a, "-") {
			return false, false
		}
		if text = append(text, content...); len(text) > bounds.MaxValue {
			return false, false
		}
	}
	c.print(text)
	return false, true
}

// content is what a file certainly holds, or standard input for "-".
func (c *call) content(name string) ([]byte, bool) {
	if name == "-" {
		return piped(c)
	}
	p, ok := c.Abs(name, true)
	e := c.Stat(p).Entry
	if !ok || e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return nil, false
	}
	return e.Content, true
}

// piped is what comes on standard input.
func piped(c *call) ([]byte, bool) {
	if c.Stdin == nil || c.Stdin.Lost {
		return nil, false
	}
	return c.Stdin.Text, true
}

func textsOf(fields []tools.Word) []string {
	var all []string
	for _, f := range fields {
		all = append(all, f.Text)
	}
	return all
}
