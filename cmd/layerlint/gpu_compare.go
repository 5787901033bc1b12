package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/gpucheck"
)

func gpuCompareCommand(t terminal) *cobra.Command {
	f, format := dockerfileFlags(), ""
	c := &cobra.Command{
		Use:   "compare DOCKERFILE [HOST.json...]",
		Short: "Report on which hosts the image of a Dockerfile runs",
		Long: "compare compares what a Dockerfile's image needs of a GPU host with hosts as gpu check --save wrote them.\n" +
			"Exit status: 0 it runs on all, 1 not on at least one, 2 unknown.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if format != "text" && format != "json" {
				return fmt.Errorf("--format %q is not one of text, json", format)
			}
			f.files = args[1:]
			result, err := asked(c.Context(), t, f, args[0])
			if err != nil {
				return err
			}
			if len(result.HostVerdicts) == 0 {
				return errors.New("name a host: a file that gpu check --save wrote, or --gpu-driver and --gpu-arch")
			}
			return fleetOf(result.HostVerdicts).write(t.out, format)
		},
	}
	f.registerDockerfile(c)
	c.Flags().StringVar(&f.driver, "gpu-driver", "", "compare with a host that has NVIDIA driver `VERSION`")
	c.Flags().StringVar(&f.arch, "gpu-arch", "", "compare with a host whose GPUs have compute `CAPABILITY`, such as 8.9")
	c.Flags().StringVar(&format, "format", "text", "output `FORMAT`: text or json")
	return c
}

// dockerfileFlags are check's, of which gpu's commands have those that say how a Dockerfile is read.
func dockerfileFlags() *checkFlags { return &checkFlags{builder: "buildkit"} }

func (f *checkFlags) registerDockerfile(c *cobra.Command) {
	f.imageFlags.register(c)
	p := c.Flags()
	p.StringVar(&f.contextDir, "context", "", "build context `DIR` (default: inferred, as by check)")
	p.StringVar(&f.target, "target", "", "`STAGE`: the stage to build (default: the last)")
	p.Var(repeated{&f.buildArgs}, "build-arg", "`NAME=VALUE`: set an ARG; NAME alone takes its value from the environment; repeatable")
}

// asked establishes what the image of the file's target asks of a GPU host, and what the hosts that the flags name make
// of it.
func asked(ctx context.Context, t terminal, f *checkFlags, path string) (*gpu.Result, error) {
	c, err := newCheck(t, f)
	if err != nil {
		return nil, err
	}
	defer c.bars.endWith(ctx)()
	defer c.bars.end()
	jobs := c.plan([]string{path})
	if len(jobs) != 1 {
		return nil, fmt.Errorf("%s has %d Dockerfiles: name one", path, len(jobs))
	}
	content, err := c.await(ctx, jobs[0].path)
	if err != nil {
		return nil, err
	}
	jobs[0].file = source.NewFile(path, content)
	c.contexts = newContexts(jobs, c.flags.indexes != "")
	defer c.contexts.done(jobs[0].settings.context)
	build, err := c.build(jobs[0], c.variants(jobs[0])[0], dockerfile.Parse(jobs[0].file))
	if err != nil {
		return nil, err
	}
	pass, err := analyzers.Run(ctx, build, gpu.Analyzer)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	result := gpu.Analyzer.Of(pass)
	switch final := result.Final(); {
	case final == nil:
		return nil, fmt.Errorf("%s: what its image holds cannot be followed", path)
	case !final.ComputesOnGPU():
		return nil, fmt.Errorf("%s: nothing says that its image uses a GPU", path)
	}
	return result, nil
}

// fleet is what `gpu compare --format json` writes.
type fleet []fleetHost

type fleetHost struct {
	Host     string         `json:"host"`
	Verdict  string         `json:"verdict"` // ok, limited, broken, unknown
	Verdicts []fleetVerdict `json:"verdicts"`
}

type fleetVerdict struct {
	Check  string `json:"check"`
	Status string `json:"status"`
	Asks   string `json:"asks,omitempty"`
	Has    string `json:"has,omitempty"`
	Why    string `json:"why,omitempty"`
	Code   string `json:"code,omitempty"`
	Fix    string `json:"fix,omitempty"`
}

func fleetOf(hosts []gpu.HostVerdict) fleet {
	var list fleet
	for _, host := range hosts {
		h := fleetHost{Host: host.Host.Name, Verdict: gpucheck.Worst(host.Verdicts).String(),
			Verdicts: []fleetVerdict{}}
		for _, v := range host.Verdicts {
			h.Verdicts = append(h.Verdicts, fleetVerdict{v.Check, v.Status.String(), v.Asks, v.Has, v.Why,
				v.Code, v.Fix})
		}
		list = append(list, h)
	}
	return list
}

// write prints the fleet; its error carries the exit status.
func (f fleet) write(w io.Writer, format string) error {
	if format == "json" {
		if err := (answer{Writer: w}).encode(f); err != nil {
			return err
		}
		return f.status()
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "HOST\tVERDICT\tCHECK\tASKS\tHAS\tWHY")
	for _, h := range f {
		shown := false
		for _, v := range h.Verdicts {
			if v.Status == "ok" {
				continue
			}
			shown = true
			why := v.Why
			if v.Code != "" {
				why += ": " + v.Code
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", h.Host, v.Status, v.Check, v.Asks, v.Has, why)
		}
		if !shown {
			fmt.Fprintf(table, "%s\t%s\t\t\t\t\n", h.Host, h.Verdict)
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	return f.status()
}

func (f fleet) status() error {
	worst := error(nil)
	for _, h := range f {
		switch h.Verdict {
		case "broken":
			return statusError(exitFound)
		case "unknown":
			worst = statusError(exitTrouble)
		}
	}
	return worst
}
