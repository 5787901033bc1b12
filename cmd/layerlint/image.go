package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/imagedb"
)

func imageCommand(t terminal) *cobra.Command {
	c := &cobra.Command{Use: "image COMMAND", Short: "Show what is known about an image: files, packages, libraries, sizes", Args: noSubcommand}
	c.RunE = func(*cobra.Command, []string) error {
		return errors.New("image needs a subcommand: config, diff, du, find, ldd, ls, packages, pull, push-index, report or why")
	}
	type show func(context.Context, answer, *imagedb.Image, []string) error
	add := func(use, short string, args cobra.PositionalArgs, show show) *cobra.Command {
		sub := imageSubcommand(t, use, short, args, func(ctx context.Context, l *lookup, args []string) error {
			img, err := l.image(ctx, args[0])
			if err != nil {
				return err
			}
			return show(ctx, l.answer, img, args[1:])
		})
		c.AddCommand(sub)
		return sub
	}
	add("config REF", "Show the configuration, which source answered and how complete the answer is", cobra.ExactArgs(1), showConfig)
	ls := add("ls REF [PATH]", "List a folder or a file of the image", cobra.RangeArgs(1, 2), showFolder)
	ls.Long = ls.Short + ": mode, owner, size, name and package; ? is not known. The exit status is 1 when the image does not have it, " +
		"2 when that is not known."
	add("find REF NAME", "Find files by name; *, ? and [a-z] match as in a shell", cobra.ExactArgs(2), showFound)
	add("packages REF", "List the installed packages", cobra.ExactArgs(1), showPackages)
	add("ldd REF PATH", "Show which libraries a program finds, in the loader's order, without running it", cobra.ExactArgs(2), showLibraries)
	add("du REF", "Show the size of each layer and how much of it is still visible", cobra.ExactArgs(1), showUsage)
	c.AddCommand(imageSubcommand(t, "diff A B", "Compare the files and packages of two images", cobra.ExactArgs(2), showDifference))
	c.AddCommand(whyCommand(t), pullCommand(t), pushIndexCommand(t), imageReportCommand(t))
	return c
}

// answer is where a command's answer goes, and in which form.
type answer struct {
	io.Writer
	json bool
}

// printf writes to w; nothing in its texts, which come from images, steers the terminal or ends a line.
func printf(w io.Writer, format string, args ...any) {
	for i, a := range args {
		if text, ok := a.(string); ok {
			args[i] = strings.ReplaceAll(report.Clean(text), "\t", " ")
		}
	}
	fmt.Fprintf(w, format, args...)
}

// encode writes v as JSON.
func (a answer) encode(v any) error {
	e := json.NewEncoder(a)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// lookup finds images as check does for a Dockerfile in the current folder.
type lookup struct {
	answer
	terminal terminal
	world    *world
	config   *config
	db       imagedb.DB
	platform string
}

func imageSubcommand(t terminal, use, short string, args cobra.PositionalArgs,
	run func(context.Context, *lookup, []string) error) *cobra.Command {
	f := &imageFlags{}
	format := ""
	sub := &cobra.Command{Use: use, Short: short, Args: args}
	sub.RunE = func(c *cobra.Command, args []string) error {
		if c.Name() == "pull" || c.Name() == "push-index" {
			f.pullLimit, f.sources = cmp.Or(f.pullLimit, "none"), cmp.Or(f.sources, "registry")
		}
		return lookUp(c.Context(), t, f, format, func(l *lookup) error { return run(c.Context(), l, args) })
	}
	f.register(sub)
	registerAnswer(sub, &format)
	return sub
}

func registerAnswer(c *cobra.Command, format *string) {
	c.Flags().StringVar(format, "format", "text", "output `FORMAT`: text or json")
}

func validAnswer(format string) error {
	if format != "text" && format != "json" {
		return fmt.Errorf("--format %q is not one of text, json", format)
	}
	return nil
}

// lookUp runs a command that asks for images.
func lookUp(ctx context.Context, t terminal, f *imageFlags, format string, run func(*lookup) error) error {
	if err := validAnswer(format); err != nil {
		return err
	}
	if err := edition(f.catalog); err != nil {
		return err
	}
	bars := newBars(t)
	t = terminal{t.in, t.out, bars}
	defer bars.endWith(ctx)()
	defer bars.end()
	l := &lookup{answer: answer{t.out, format == "json"}, terminal: t, world: newWorld(*f, "")}
	l.world.progress = bars
	if err := l.open(f); err != nil {
		return err
	}
	err := run(l)
	bars.end()
	if failure := l.world.cache.Failure(); failure != nil {
		t.say("note: " + failure.Error())
	}
	return err
}

func (l *lookup) open(f *imageFlags) error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	var all configs
	cfg, err := all.of(dir)
	if err != nil {
		return err
	}
	l.config = cfg
	if f.platform, err = platform(f.platform); err != nil {
		return fmt.Errorf("--platform: %w", err)
	}
	l.platform = cmp.Or(f.platform, cfg.Platform, "linux/amd64")
	l.db, err = l.world.images(cfg)
	return err
}

// describe says in one line who knows an image without its registry, and what that leaves out.
func (l *lookup) describe(img *imagedb.Image) {
	notes := img.Notes
	if source, ok := strings.CutPrefix(img.Source, "catalog: "); ok {
		known := fmt.Sprintf("known from the catalog, %s: %s", extents[img.Completeness], source)
		notes = []string{strings.Join(append([]string{known}, notes...), "; ")}
	}
	for _, note := range notes {
		l.terminal.say("note: " + note)
	}
}

var extents = map[imagedb.Completeness]string{imagedb.ConfigOnly: "only its configuration", imagedb.Partial: "in part", imagedb.Complete: "all its files",
	imagedb.PackagesOnly: "only its packages"}

// image looks ref up and passes its notes on.
func (l *lookup) image(ctx context.Context, ref string) (*imagedb.Image, error) {
	img, err := l.db.Image(ctx, ref, l.platform)
	if err != nil {
		return nil, l.world.unheld(l.config, ref, err)
	}
	l.describe(img)
	return img, nil
}
