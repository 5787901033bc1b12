package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/docker/go-units"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/sizes"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// why says where an image's path is from, and what of a Dockerfile its instructions add.
func why(ctx context.Context, l *lookup, args []string) error {
	if len(args) == 1 {
		return l.sizes(ctx, args[0])
	}
	img, err := l.image(ctx, args[0])
	if err != nil {
		return err
	}
	return showCause(ctx, l.answer, img, args[1:])
}

// added is one instruction of the finished image's stages.
type added struct {
	Line        int    `json:"line"` // from 1
	Instruction string `json:"instruction"`
	report.Size
}

func (l *lookup) sizes(ctx context.Context, file string) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("reading %s: %w", file, bare(err))
	}
	root, err := openContext(filepath.Dir(file))
	if err != nil {
		return err
	}
	defer root.Close()
	build := &analyzers.Build{Document: dockerfile.Parse(source.NewFile(file, content)), Context: root.FS(), Assumed: true,
		Ignore: ownIgnore(file), Images: l.db, Packages: l.world.packages(l.config), Platform: l.platform}
	pass := analyzers.NewPass(build)
	if err := pass.Establish(ctx, sizes.Whole); err != nil {
		return err
	}
	all := []added{}
	for _, s := range sizes.Whole.Of(pass) {
		all = append(all, instruction(s))
	}
	if l.json {
		return l.encode(all)
	}
	return l.table(all)
}

func instruction(s sizes.Step) added {
	line := s.Instruction.File.Position(s.Instruction.Start).Line + 1
	text, _, _ := strings.Cut(s.Instruction.Text(), "\n")
	return added{line, text, report.SizeOf(s)}
}

func (l *lookup) table(all []added) error {
	t := tabwriter.NewWriter(l, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "line\tadds\twasted\t")
	for _, a := range all {
		size := "unknown"
		if a.Bytes != nil {
			size = units.HumanSize(float64(*a.Bytes))
			if !a.Known {
				size = "at least " + size
			}
		}
		wasted := ""
		if a.Wasted > 0 {
			wasted = units.HumanSize(float64(a.Wasted))
		}
		printf(t, "%d\t%s\t%s\t  %.90s\n", a.Line, size, wasted, a.Instruction)
	}
	return t.Flush()
}
