package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
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
	format, output, against string
}

func reportCommand(t terminal) *cobra.Command {
	f := &reportFlags{}
	c := &cobra.Command{
		Use:   "report [PATH]",
		Short: "Write an HTML page of what a build does and where its bytes come from",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, paths []string) error {
			if err := f.valid(); err != nil {
				return err
			}
			dockerfile, err := oneDockerfile(append(paths, ".")[0])
			if err != nil {
				return err
			}
			check, err := newCheck(t, &f.checkFlags)
			if err != nil {
				return err
			}
			return check.report(c.Context(), dockerfile, f, func(ctx context.Context) (*page.Page, error) {
				return check.collect(ctx, dockerfile)
			})
		},
	}
	f.registerBuild(c)
	f.register(c)
	return c
}

// imageReportCommand is report for an image.
func imageReportCommand(t terminal) *cobra.Command {
	f := &reportFlags{}
	c := &cobra.Command{
		Use:   "report REF",
		Short: "Write an HTML page of what the layers hold and where their bytes come from",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, refs []string) error {
			if err := f.valid(); err != nil {
				return err
			}
			f.builder = "buildkit"
			check, err := newCheck(t, &f.checkFlags)
			if err != nil {
				return err
			}
			return check.report(c.Context(), "", f, func(ctx context.Context) (*page.Page, error) { return check.layers(ctx, refs[0]) })
		},
	}
	f.imageFlags.register(c)
	f.register(c)
	return c
}

func (f *reportFlags) register(c *cobra.Command) {
	p := c.Flags()
	p.StringVar(&f.format, "format", "html", "output `FORMAT`: html, json or markdown (a summary)")
	p.StringVarP(&f.output, "output", "o", "", "write to `FILE` instead of standard output")
	p.StringVar(&f.against, "against", "", "compare with `REF|PATH`: an image, or a Dockerfile or its folder built with the same flags")
}

func (f *reportFlags) valid() error {
	if f.format != "html" && f.format != "json" && f.format != "markdown" {
		return fmt.Errorf("--format %q is not one of html, json, markdown", f.format)
	}
	return nil
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
	return "", fmt.Errorf("one Dockerfile is shown, and %s has %d: %s", at, len(f.files), strings.Join(f.files[:min(len(f.files), 5)], ", "))
}

// report writes a page, compared with another where one is named. own is the Dockerfile that it is of, "" for none.
func (c *check) report(ctx context.Context, own string, f *reportFlags,
	collect func(context.Context) (*page.Page, error)) error {
	defer c.bars.endWith(ctx)()
	defer c.bars.end()
	out := &target{Writer: c.out}
	if f.output != "" && f.output != "-" {
		if own != "" && sameFile(f.output, own) {
			return fmt.Errorf("--output %s is the file that is reported on", f.output)
		}
		var err error
		if out, err = create(f.output); err != nil {
			return fmt.Errorf("writing %s: %w", f.output, bare(err))
		}
		defer out.discard()
	}
	return within(ctx, func() error {
		p, err := collect(ctx)
		if err != nil {
			return err
		}
		if f.against != "" {
			other, err := c.other(ctx, f.against)
			if err != nil {
				return err
			}
			p.Against(other)
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
		if err == nil {
			err = c.simulate(ctx, pass, p)
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

// other is the page of what --against names: of the Dockerfile where there is one, else of the image.
func (c *check) other(ctx context.Context, name string) (*page.Page, error) {
	if _, err := os.Stat(name); err != nil {
		return c.layers(ctx, name)
	}
	dockerfile, err := oneDockerfile(name)
	if err != nil {
		return nil, fmt.Errorf("--against: %w", err)
	}
	return c.collect(ctx, dockerfile)
}

// layers is the page of an image.
func (c *check) layers(ctx context.Context, ref string) (*page.Page, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	cfg, err := c.configs.of(dir)
	if err != nil {
		return nil, err
	}
	db, err := c.world.images(cfg)
	if err != nil {
		return nil, err
	}
	img, err := db.Image(ctx, ref, cmp.Or(c.flags.platform, cfg.Platform, "linux/amd64"))
	if err != nil {
		return nil, c.world.unheld(cfg, ref, err)
	}
	p, err := page.OfImage(ctx, img)
	if err == nil {
		p.Program = version()
	}
	return p, err
}

func writePage(w io.Writer, p *page.Page, format string) error {
	switch format {
	case "html":
		return p.HTML(w)
	case "markdown":
		return p.Markdown(w)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(p)
}
