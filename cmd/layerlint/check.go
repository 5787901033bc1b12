package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/cmd/layerlint/screen"
	"github.com/layerlint/layerlint/rules"
)

// checkFlags are the flags of check as the user gave them.
type checkFlags struct {
	imageFlags
	hostFlags
	contextDir, target       string
	buildArgs, buildContexts []string
	builder, date            string
	enable, disable          []string
	config, failOn           string
	formats, outputs         []string
	shellcheck               string
	compat                   string
	shell                    bool
	base                     string
	fix                      string
	requireKnown             bool
	diff, hints, noColor     bool
	quiet                    bool
	color                    screen.Choice
	noDiscover               bool
	build                    []string
	newFromRev, baseline     string
	stdinName                string
	watch                    bool
}

func checkCommand(t terminal) *cobra.Command {
	f := &checkFlags{}
	c := &cobra.Command{
		Use:   "check [PATH...]",
		Short: "Check Dockerfiles: files, folders or - for standard input (default: the current folder)",
		Args:  cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, paths []string) error {
			if len(paths) == 0 {
				paths = []string{"."}
			}
			check, err := newCheck(t, f)
			if err != nil {
				return err
			}
			if err := errors.Join(misspelledCommand(c, paths), kindAsPath(c, paths)); err != nil {
				return err
			}
			if f.stdinName != "" && !slices.Equal(paths, []string{"-"}) {
				return errors.New("--stdin-filename names what is read from standard input: give - as the only path")
			}
			if f.watch {
				return check.keepWatch(c.Context(), paths)
			}
			return check.run(c.Context(), paths)
		},
	}
	f.register(c)
	return c
}

func (f *checkFlags) register(c *cobra.Command) {
	f.registerBuild(c)
	p := c.Flags()
	grouped(p, "Input", func() {
		p.BoolVar(&f.shell, "shell", false, "check shell scripts: follow each on --base as if it were a RUN instruction")
		p.StringVar(&f.base, "base", "", "`IMAGE`: base image of shell scripts (--shell), or the image that runs what a CMakeCache.txt configures")
		p.BoolVar(&f.watch, "watch", false, "check again whenever a file, or anything read for it, changes; Ctrl-C stops")
		p.StringVar(&f.stdinName, "stdin-filename", "", "treat standard input (-) as `FILE`: its name, configuration and build context apply")
	})
	grouped(p, "Rules and findings", func() {
		p.StringVar(&f.failOn, "fail-on", "", "exit with status 1 if a finding has `SEVERITY` or above: error, warning, info, hint or never (default: warning)")
		p.BoolVar(&f.requireKnown, "require-known", false, "exit with status 2 if the contents of a base image are unknown")
		p.StringVar(&f.newFromRev, "new-from-rev", "", "report only findings that are new since git `REVISION`")
		p.StringVar(&f.baseline, "baseline", "", "report only findings that are not in `FILE`, written by --format baseline")
		p.StringVar(&f.compat, "compat", "", "be compatible with `TOOL`; hadolint: use its name and severities, and report each of its codes once per instruction, at its start")
		p.StringVar(&f.fix, "fix", "", "`KIND`: apply the safe fixes (default), or with unsafe all of them")
		p.Lookup("fix").NoOptDefVal = "safe"
		p.BoolVar(&f.diff, "diff", false, "print what --fix would change without changing it")
	})
	grouped(p, "Output", func() {
		p.Var(repeated{&f.formats}, "format", "output `FORMAT`, repeatable (default: text): "+formatNames())
		p.Var(repeated{&f.outputs}, "output", "write the matching --format to `FILE` (first to first); repeatable")
		f.color = "auto"
		p.Var(&f.color, "color", "color the text: auto (on a terminal), always or never")
		p.BoolVarP(&f.quiet, "quiet", "q", false, "print only the findings: no notes, progress or summary")
		p.BoolVar(&f.noColor, "no-color", false, "same as --color never")
	})
}

// registerBuild registers the flags that say how a Dockerfile is built and which rules apply to it.
func (f *checkFlags) registerBuild(c *cobra.Command) {
	f.imageFlags.register(c)
	f.hostFlags.register(c)
	f.registerOptions(c)
	p := c.Flags()
	grouped(p, "Rules and findings", func() {
		p.StringSliceVar(&f.enable, "enable", nil, "`IDS`: turn on these rules, which are off by default")
		p.StringSliceVar(&f.disable, "disable", nil, "`IDS`: turn off these rules")
		p.StringVar(&f.config, "config", "", "configuration `FILE` (default: .layerlint.yaml in the file's folder or above)")
		p.StringVar(&f.shellcheck, "shellcheck", "", "`MODE`: run shellcheck on RUN scripts: off, on (if installed) or required (default: off)")
		p.BoolVar(&f.hints, "hints", false, "report and fix hints too: style, size, unpinned versions")
	})
}

// registerOptions registers what docker build takes too, and how builds are found.
func (f *checkFlags) registerOptions(c *cobra.Command) {
	p := c.Flags()
	grouped(p, "Build", func() {
		p.StringVar(&f.contextDir, "context", "", "build context `DIR` (default: the nearest folder that has what is copied, from the Dockerfile's own up to the root of the repository)")
		p.StringVar(&f.target, "target", "", "`STAGE`: the stage to build (default: the last)")
		p.Var(repeated{&f.buildArgs}, "build-arg", "`NAME=VALUE`: set an ARG; NAME alone takes its value from the environment; repeatable")
		p.Var(repeated{&f.buildContexts}, "build-context", "`NAME=VALUE`: add a named build context; repeatable")
		p.BoolVar(&f.noDiscover, "no-discover", false, "ignore compose files, bake files, workflows and other build definitions")
		p.Var(repeated{&f.build}, "build", "check only the build `NAME` of a build definition (layerlint builds lists them); repeatable")
		p.StringVar(&f.builder, "builder", "buildkit", "`BUILDER`: the builder to follow: buildkit or classic (default: buildkit)")
		p.StringVar(&f.date, "date", "", "`DAY`: the day of the build, such as 2026-01-31, which decides what has reached its end of life (default: the day of the tables)")
	})
}

// check is one run of the command.
type check struct {
	terminal
	flags   *checkFlags
	sinks   []*sink
	builder analyzers.Builder
	failOn  rules.Severity

	neverFails bool // --fail-on never
	configs    configs
	world      *world
	bars       *bars
	contexts   *contexts
	discovered discoveries
	followed   func(context.Context, *analyzers.Pass) error // what else is asked of the first way in which a file is built; nil: nothing
	hosts      []analyzers.Host
	secrets    secrets
	trouble    bool // something could not be checked

	buildArgs, buildContexts map[string]string
}

func newCheck(t terminal, f *checkFlags) (*check, error) {
	if f.noColor {
		f.color = "never"
	}
	f.date = cmp.Or(f.date, os.Getenv("LAYERLINT_DATE"))
	c := &check{terminal: t, flags: f, world: newWorld(f.imageFlags, f.date), bars: newBars(t)}
	c.err, c.world.progress = c.bars, c.bars
	if f.quiet {
		c.bars.width = nil
	}
	if f.compat != "" && f.compat != "hadolint" {
		return nil, fmt.Errorf("--compat %q is not hadolint", f.compat)
	}
	if f.fix != "" && f.fix != "safe" && f.fix != "unsafe" {
		return nil, fmt.Errorf("--fix %q is not one of safe, unsafe", f.fix)
	}
	for _, code := range append(append([]string{}, f.enable...), f.disable...) {
		if len(rules.Find(code)) == 0 {
			return nil, noRule(code)
		}
	}
	return c, c.parse(f)
}

// parse reads the flags whose values have a form of their own.
func (c *check) parse(f *checkFlags) (err error) {
	if c.builder, err = analyzers.ParseBuilder(f.builder); err != nil {
		return fmt.Errorf("--builder: %w", err)
	}
	if _, err := time.Parse(time.DateOnly, f.date); f.date != "" && err != nil {
		return fmt.Errorf("--date %q is not a day such as 2026-01-31", f.date)
	}
	if err := edition(f.catalog); err != nil {
		return err
	}
	if c.buildContexts, err = pairs("--build-context", f.buildContexts, nil); err != nil {
		return err
	}
	if c.buildArgs, err = pairs("--build-arg", f.buildArgs, os.LookupEnv); err != nil {
		return err
	}
	if c.secrets = secretsIn(c.buildArgs); len(c.secrets) > 0 {
		c.err = hiding{c.err, c.secrets}
	}
	if c.hosts, err = f.hostFlags.hosts(); err != nil {
		return err
	}
	if err := f.scripts(); err != nil {
		return err
	}
	if c.failOn, c.neverFails, err = severityOr("never", cmp.Or(f.failOn, "warning")); err != nil {
		return fmt.Errorf("--fail-on: %w", err)
	}
	if f.platform, err = platform(f.platform); err != nil {
		return fmt.Errorf("--platform: %w", err)
	}
	if f.contextDir != "" {
		root, err := openContext(f.contextDir)
		if err != nil {
			return err
		}
		root.Close()
	}
	if f.config != "" {
		if c.configs.forced, err = readEither(f.config); err != nil {
			return err
		}
		c.configs.forced.chosen = true
	}
	formats := f.formats
	if len(formats) == 0 {
		if formats, err = c.hadolintFormats(); err != nil {
			return err
		}
	}
	if c.sinks, err = sinks(formats, f.outputs); err != nil {
		return err
	}
	_, err = c.world.images(&config{}) // flags that are wrong are wrong for every file
	return err
}

// run checks paths and writes the results. Its error is a statusError when all has been said.
func (c *check) run(ctx context.Context, paths []string) error {
	useHugePages()
	defer discardAll(c.sinks)
	defer c.bars.endWith(ctx)()
	defer c.bars.end()
	for _, s := range c.sinks {
		if err := s.open(c.out); err != nil {
			return err
		}
	}
	return within(ctx, func() error { return c.carryOut(ctx, paths) })
}

func (c *check) carryOut(ctx context.Context, paths []string) error {
	jobs := c.plan(paths)
	if err := spare(c.sinks, jobs); err != nil {
		return err
	}
	err := c.analyze(ctx, jobs)
	c.bars.end()
	if err != nil {
		return err
	}
	if err := c.subtract(ctx, paths, jobs); err != nil {
		return err
	}
	if !c.flags.quiet {
		c.world.tell(c.terminal)
	}
	c.demand(jobs)
	c.introduce(jobs)
	for _, s := range c.sinks {
		if err := c.write(s, jobs); err != nil {
			return err
		}
		if err := s.close(); err != nil {
			return err
		}
	}
	c.conclude(jobs)
	return c.status(jobs)
}

func (c *check) status(jobs []*job) error {
	found := false
	for _, j := range jobs {
		for _, d := range j.found {
			found = found || d.Severity <= j.settings.failOn && !j.settings.neverFails
		}
	}
	switch {
	case c.trouble:
		return statusError(exitTrouble)
	case found:
		return statusError(exitFound)
	}
	return nil
}
