package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/cmd/layerlint/page"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// reportFlags are the flags of report.
type reportFlags struct {
	checkFlags
	format, output string
}

func reportCommand(t terminal) *cobra.Command {
	f := &reportFlags{}
	c := &cobra.Command{
		Use:   "report [PATH]",
		Short: "Show what a Dockerfile's build does and where its bytes come from, as one HTML page",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, paths []string) error {
			if f.format != "html" && f.format != "json" {
				return fmt.Errorf("--format %q is not one of html, json", f.format)
			}
			dockerfile, err := oneDockerfile(append(paths, ".")[0])
			if err != nil {
				return err
			}
			check, err := newCheck(t, &f.checkFlags)
			if err != nil {
				return err
			}
			return check.page(c.Context(), dockerfile, f)
		},
	}
	f.registerBuild(c)
	c.Flags().StringVar(&f.format, "format", "html", "output `FORMAT`: html or json")
	c.Flags().StringVarP(&f.output, "output", "o", "", "write to `FILE` instead of standard output")
	return c
}

// oneDockerfile is the file that a path names, or the only Dockerfile below a folder; its own comes before others.
func oneDockerfile(at string) (string, error) {
	f, err := find(at)
	if err != nil {
		return "", err
	}
	if own := filepath.Join(at, "Dockerfile"); f.isDir && isRegular(own) {
		return own, nil
	}
	switch len(f.files) {
	case 0:
		return "", fmt.Errorf("no Dockerfile in %s", at)
	case 1:
		return f.files[0], nil
	}
	return "", fmt.Errorf("report shows one Dockerfile, and %s has %d: %s", at, len(f.files), strings.Join(f.files[:min(len(f.files), 5)], ", "))
}

// page follows one Dockerfile and writes what its build does.
func (c *check) page(ctx context.Context, dockerfile string, f *reportFlags) error {
	defer c.bars.endWith(ctx)()
	defer c.bars.end()
	out := &target{Writer: c.out}
	if f.output != "" && f.output != "-" {
		if sameFile(f.output, dockerfile) {
			return fmt.Errorf("--output %s is the file that is reported on", f.output)
		}
		var err error
		if out, err = create(f.output); err != nil {
			return fmt.Errorf("writing %s: %w", f.output, bare(err))
		}
		defer out.discard()
	}
	return within(ctx, func() error {
		p, err := c.collect(ctx, dockerfile)
		if err != nil {
			return err
		}
		c.bars.end()
		c.world.tell(c.terminal)
		if err := writePage(out, p, f.format); err != nil {
			return fmt.Errorf("writing the report: %w", err)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		return out.commit()
	})
}

// collect runs the check of one file and keeps what the first way in which it is built comes to.
func (c *check) collect(ctx context.Context, dockerfile string) (*page.Page, error) {
	var p *page.Page
	c.followed = func(ctx context.Context, pass *analyzers.Pass) (err error) {
		if err = pass.Establish(ctx, page.Requires...); err == nil {
			p, err = page.Of(ctx, pass, c.secrets.hide)
		}
		return err
	}
	jobs := c.plan([]string{dockerfile})
	if len(jobs) != 1 {
		return nil, statusError(exitTrouble) // why was said
	}
	if err := c.analyze(ctx, jobs); err != nil {
		return nil, err
	}
	switch {
	case jobs[0].err != nil:
		return nil, statusError(exitTrouble)
	case p == nil:
		return nil, errors.New("nothing of the build could be followed")
	}
	p.Program, p.Unknown = version(), append([]report.Unknown{}, jobs[0].unknown...)
	p.Add(jobs[0].found)
	return p, nil
}

func writePage(w io.Writer, p *page.Page, format string) error {
	if format == "html" {
		return p.HTML(w)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(p)
}
