package golang

import (
	"bytes"
	"go/format"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// walked calls do with each Go file of the packages that the command line names; false where there may be others, or do
// is not content.
func (c keeping) walked(do func(at string, e filesystem.Entry) bool) bool {
	operands := c.operands
	if len(operands) == 0 {
		operands = []effects.Arg{{Text: ".", Known: true}}
	}
	for _, o := range operands {
		name, wide := strings.CutSuffix(o.Text, "/...")
		if !local(o.Text) || strings.Contains(name, "...") || strings.HasSuffix(name, ".go") {
			return false
		}
		dirs, all := []string{c.in(name)}, true
		if wide {
			dirs, all = c.folders(dirs[0])
		}
		if !all {
			return false
		}
		for _, dir := range dirs {
			files, all := c.listed(dir)
			if !all {
				return false
			}
			for _, f := range files {
				if strings.HasSuffix(f.Name(), ".go") && !f.IsDir() && !do(path.Join(dir, f.Name()), f.(info).entry) {
					return false
				}
			}
		}
	}
	return true
}

// idle reports whether go generate certainly has nothing to do: no file asks for a command.
func (c keeping) idle() bool {
	return c.walked(func(_ string, e filesystem.Entry) bool {
		return e.Has(filesystem.KnowContent) && !bytes.Contains(e.Content, []byte("go:generate"))
	})
}

// formatted is go fmt: files stay as they are, or are laid out anew. One that it cannot read is left alone. Source: go
// help fmt.
func (c keeping) formatted() bool {
	if _, dry := c.flags["n"]; dry {
		return true
	}
	texts := map[string][]byte{}
	if !c.walked(func(at string, e filesystem.Entry) bool {
		if !e.Has(filesystem.KnowContent) {
			return false
		}
		if text, err := format.Source(e.Content); err == nil && !bytes.Equal(text, e.Content) {
			texts[at] = text
		}
		return true
	}) {
		return false
	}
	for at, text := range texts {
		c.written(at, text, true)
	}
	return true
}

// workspaced are the commands that write go.work alone. Source: go help work.
func (c keeping) workspaced() bool {
	if len(c.operands) == 0 || c.operands[0].Text != "init" && c.operands[0].Text != "use" && c.operands[0].Text != "edit" {
		return false
	}
	at, e := c.Above(c.dir, "go.work")
	if e.Presence != filesystem.Present || c.operands[0].Text == "init" {
		at = path.Join(c.dir, "go.work")
	}
	c.under(known(at), known(at+".sum"), of("GOWORK", ""))
	return true
}
