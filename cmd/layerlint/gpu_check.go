//go:build linux

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/judge"
)

func gpuCheck(ctx context.Context, t terminal, flags gpuFlags) error {
	r, err := judge.Run(ctx, flags.options())
	if err != nil {
		return err
	}
	if flags.save != "" {
		if err := saveHost(flags.save, r.Host); err != nil {
			return err
		}
	}
	if err := writeReport(t.out, r, flags); err != nil {
		return err
	}
	switch r.Verdict {
	case judge.Broken:
		return statusError(exitFound)
	case judge.Unknown:
		return statusError(exitTrouble)
	}
	return nil
}

func (f gpuFlags) options() judge.Options {
	o := judge.Options{
		Probe:      embeddedProbe,
		Limit:      f.limit,
		Burn:       f.burn,
		Disk:       f.disk,
		Network:    f.network,
		Frameworks: f.frameworks,
		Require:    f.require,
		Needs:      missingNeeds,
		Package:    gpu.Package,
	}
	n, all, _ := f.mebibytes() // refused before, where it is neither
	o.Memory, o.WholeMemory = n<<20, all
	if f.asks != nil {
		o.Image = expectedImage(f.asks)
	}
	return o
}

func saveHost(file string, host gpucheck.Host) error {
	b, err := json.MarshalIndent(host, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, append(b, '\n'), 0o644); err != nil {
		return fmt.Errorf("saving the host: %w", err)
	}
	return nil
}
