// Archives establishes which archives are copied into an image as they are and unpacked there later, and which sources
// of ADD are more than plain files. It goes by names; package evaluate opens what can be opened.

package text

import (
	"context"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

// Archives returns the archives that are copied and unpacked, in the order of the file.
var Archives = &analyzers.Analyzer[[]Unpacked]{
	Name:     "archives",
	Doc:      "archives that COPY adds and a later RUN of the stage unpacks",
	Requires: []analyzers.Node{Commands},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Unpacked, error) {
		var all []Unpacked
		for index, stage := range p.Build.Document.Stages {
			for _, i := range stage.Instructions {
				c, ok := i.Command.(*dockerfile.Copy)
				if !ok || c.Add || !c.From.Nowhere() {
					continue
				}
				all = append(all, unpacked(c, i, Commands.Of(p).Stages[index])...)
			}
		}
		return all, nil
	},
}

// Unpacked is a source of COPY and the command that unpacks it.
type Unpacked struct {
	Source    dockerfile.Word
	Extracted *Command
}

func unpacked(c *dockerfile.Copy, i *dockerfile.Instruction, runs []*Run) []Unpacked {
	var all []Unpacked
	for _, source := range c.Sources {
		name := base(source.Text)
		if !Archive(name) {
			continue
		}
		if dest := base(c.Dest.Text); len(c.Sources) == 1 && Archive(dest) {
			name = dest
		}
		if by := extraction(name, i, runs); by != nil {
			all = append(all, Unpacked{source, by})
		}
	}
	return all
}

func extraction(name string, after *dockerfile.Instruction, runs []*Run) *Command {
	for _, run := range runs {
		if run.Start < after.Start {
			continue
		}
		for _, c := range run.Commands {
			if !extracts(c) {
				continue
			}
			for _, w := range c.Args {
				if base(w.Text) == name {
					return c
				}
			}
		}
	}
	return nil
}

func extracts(c *Command) bool {
	if c.Is("tar", "bsdtar") {
		_, x := c.Flag("x", "extract", "get")
		return x || len(c.Args) > 0 && !strings.HasPrefix(c.Args[0].Text, "-") && strings.Contains(c.Args[0].Text, "x")
	}
	return c.Is("unzip", "gunzip", "bunzip2", "unlzma", "unxz", "uncompress", "unzstd")
}

// base is the file name of a path of either kind, without quotes.
func base(word string) string {
	return path.Base(strings.ReplaceAll(strings.Trim(word, `"'`), `\`, "/"))
}
