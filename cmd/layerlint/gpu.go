package main

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/analyzers/gpu"
)

// gpuFlags are those of `gpu check`.
type gpuFlags struct {
	format     string
	save       string
	frameworks bool
	timings    bool
	require    []string
	limit      time.Duration
	memory     uint64      // MiB
	dockerfile string      // whose image runs here; "" the container's own environment says
	asks       *gpu.Result // about that image, nil without one
}

func gpuCommand(t terminal) *cobra.Command {
	c := &cobra.Command{Use: "gpu COMMAND", Short: "Check this machine's GPU stack, and compare a Dockerfile with hosts", Args: noSubcommand}
	c.RunE = func(*cobra.Command, []string) error {
		return errors.New("gpu needs a subcommand: check, compare or tables")
	}
	c.AddCommand(gpuCheckCommand(t), gpuCompareCommand(t), gpuTablesCommand(t))
	return c
}

func gpuCheckCommand(t terminal) *cobra.Command {
	flags, files := gpuFlags{}, dockerfileFlags()
	c := &cobra.Command{
		Use:   "check",
		Short: "Report whether the GPU stack works here, layer by layer, and how to fix it",
		Long: "check looks at driver, devices and libraries, runs small kernels on every device and says which link is broken.\n" +
			"It changes no setting, takes at most 2 GiB of a device's memory and frees it.\n" +
			"Exit status: 0 all confirmed, 1 something is broken, 2 something could not be checked.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if !slices.Contains([]string{"text", "json"}, flags.format) {
				return fmt.Errorf("--format %q is not one of text, json", flags.format)
			}
			if flags.dockerfile != "" {
				result, err := asked(c.Context(), t, files, flags.dockerfile)
				if err != nil {
					return err
				}
				flags.asks = result
			}
			return gpuCheck(c.Context(), t, flags)
		},
	}
	f := c.Flags()
	f.StringVar(&flags.format, "format", "text", "output `FORMAT`: text or json")
	f.StringVar(&flags.save, "save", "", "write what the host has to `FILE`, for check --gpu-host")
	f.BoolVar(&flags.frameworks, "frameworks", false, "also import torch, tensorflow, jax and onnxruntime, which takes seconds each")
	f.BoolVar(&flags.timings, "timings", false, "print how long each step took, and each call in it")
	f.StringSliceVar(&flags.require, "require", nil, "require these commands, Python modules or headers: `NAMES` such as nvcc,pip,pybind11,cudnn.h")
	f.DurationVar(&flags.limit, "limit", 20*time.Second, "time limit of each step")
	f.StringVar(&flags.dockerfile, "dockerfile", "", "compare what this `FILE`'s image needs with this machine")
	files.registerDockerfile(c)
	f.Uint64Var(&flags.memory, "memory", 1024, "device memory to use, in `MIB`, at most 2048")
	return c
}
