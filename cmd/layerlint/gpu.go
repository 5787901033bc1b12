package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
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
	memory     string // MiB, or all
	burn       time.Duration
	disk       string      // folder
	network    string      // URL
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

// mostMemory is the most that --memory takes, MiB.
const mostMemory = 2048

// mebibytes reads --memory: a number, or all.
func (f gpuFlags) mebibytes() (n uint64, all bool, err error) {
	if f.memory == "all" {
		return 0, true, nil
	}
	n, err = strconv.ParseUint(f.memory, 10, 64)
	if err != nil || n == 0 || n > mostMemory {
		return 0, false, fmt.Errorf("--memory %s: use 1 to %d MiB, or all", f.memory, mostMemory)
	}
	return n, false, nil
}

func gpuCheckCommand(t terminal) *cobra.Command {
	flags, files := gpuFlags{}, dockerfileFlags()
	c := &cobra.Command{
		Use:   "check",
		Short: "Report whether the GPU stack works on this machine, and how to fix it",
		Long: "check looks at driver, devices and libraries, runs small kernels on every device and says which link is broken.\n" +
			"It changes no setting, and frees the device memory that it takes: --memory for copies, beside what CUDA itself takes.\n" +
			"Exit status: 0 all confirmed, 1 something is broken, 2 something could not be checked.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if !slices.Contains([]string{"text", "json"}, flags.format) {
				return fmt.Errorf("--format %q is not one of text, json", flags.format)
			}
			if _, _, err := flags.mebibytes(); err != nil {
				return err
			}
			if flags.dockerfile != "" {
				result, err := asked(c.Context(), t, files, flags.dockerfile)
				if err != nil {
					return err
				}
				flags.asks = result
			}
			if !c.Flags().Changed("limit") {
				flags.limit = 0
			}
			return gpuCheck(c.Context(), t, flags)
		},
	}
	f := c.Flags()
	f.StringVar(&flags.format, "format", "text", "output `FORMAT`: text or json")
	f.StringVar(&flags.save, "save", "", "write a report of this host to `FILE`, for check --gpu-host")
	f.BoolVar(&flags.frameworks, "frameworks", false, "also import torch, tensorflow, jax and onnxruntime, which takes seconds each")
	f.BoolVar(&flags.timings, "timings", false, "print how long each step and each call in it took")
	f.StringSliceVar(&flags.require, "require", nil, "`NAMES`: require these commands, Python modules or headers, such as nvcc,pip,pybind11,cudnn.h")
	f.DurationVar(&flags.limit, "limit", 20*time.Second, "`TIME`: time limit of each step (default: 20s)")
	f.StringVar(&flags.dockerfile, "dockerfile", "", "compare what the image of Dockerfile `FILE` needs with this machine")
	files.registerDockerfile(c)
	f.StringVar(&flags.memory, "memory", "1024", fmt.Sprintf("device memory for copies in `MIB`, at most %d; all: test all that is free", mostMemory))
	f.DurationVar(&flags.burn, "burn", 0, "`TIME`: keep the tensor cores busy for that long, such as 60s, and compare the results")
	f.StringVar(&flags.disk, "disk", "", "write 256 MiB to `DIR`, flush them to the disk and remove them")
	f.StringVar(&flags.network, "network", "", "fetch `URL`, up to 256 MiB, within --limit")
	return c
}
