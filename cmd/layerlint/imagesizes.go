package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/docker/go-units"
	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/sizes"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// whyCommand says where an image's path is from, and what of a Dockerfile its instructions add.
func whyCommand(t terminal) *cobra.Command {
	f, format := &checkFlags{}, ""
	c := &cobra.Command{
		Use:   "why REF PATH | DOCKERFILE",
		Short: "Show which layer, instruction and package added a path, or what each instruction of a Dockerfile adds",
		Args:  cobra.RangeArgs(1, 2),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 {
				return sizesOf(c.Context(), t, f, format, args[0])
			}
			if info, err := os.Stat(args[0]); err == nil && info.Mode().IsRegular() {
				return fmt.Errorf("%s is a file: layerlint image why %s shows what its instructions add; PATH goes with an image", args[0], args[0])
			}
			return lookUp(c.Context(), t, &f.imageFlags, format, func(l *lookup) error {
				img, err := l.image(c.Context(), args[0])
				if err != nil {
					return err
				}
				return showCause(c.Context(), l.answer, img, args[1:])
			})
		},
	}
	f.imageFlags.register(c)
	f.registerOptions(c)
	registerAnswer(c, &format)
	return c
}

// added is one instruction of the finished image's stages.
type added struct {
	Line        int    `json:"line"` // from 1
	Instruction string `json:"instruction"`
	report.Size
}

// sizesOf follows a Dockerfile as check does, in the first way in which it is built.
func sizesOf(ctx context.Context, t terminal, f *checkFlags, format, path string) error {
	if err := validAnswer(format); err != nil {
		return err
	}
	file, err := oneDockerfile(path)
	if err != nil {
		return err
	}
	c, err := newCheck(t, f)
	if err != nil {
		return err
	}
	defer c.bars.endWith(ctx)()
	defer c.bars.end()
	all := []added{}
	c.followed = func(ctx context.Context, pass *analyzers.Pass) error {
		if err := pass.Establish(ctx, sizes.Whole, stages.Analyzer); err != nil {
			return err
		}
		if problem := stages.Analyzer.Of(pass).Problem; problem != nil {
			return errors.New(problem.Reason)
		}
		for _, s := range sizes.Whole.Of(pass) {
			all = append(all, instruction(s))
		}
		return nil
	}
	jobs := c.plan([]string{file})
	if len(jobs) != 1 {
		return statusError(exitTrouble) // why was said
	}
	if err := c.analyze(ctx, jobs); err != nil {
		return err
	}
	if jobs[0].err != nil {
		return statusError(exitTrouble)
	}
	c.bars.end()
	c.world.tell(c.terminal)
	a := answer{t.out, format == "json"}
	if a.json {
		return a.encode(all)
	}
	return a.table(all)
}

func instruction(s sizes.Step) added {
	line := s.Instruction.File.Position(s.Instruction.Start).Line + 1
	text, _, _ := strings.Cut(s.Instruction.Text(), "\n")
	return added{line, text, report.SizeOf(s)}
}

func (a answer) table(all []added) error {
	t := tabwriter.NewWriter(a, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "line\tadds\twasted\t")
	for _, x := range all {
		size := "unknown"
		if x.Bytes != nil {
			size = units.HumanSize(float64(*x.Bytes))
			if !x.Known {
				size = "at least " + size
			}
		}
		wasted := ""
		if x.Wasted > 0 {
			wasted = units.HumanSize(float64(x.Wasted))
		}
		printf(t, "%d\t%s\t%s\t  %.90s\n", x.Line, size, wasted, x.Instruction)
	}
	return t.Flush()
}
