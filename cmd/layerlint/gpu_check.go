//go:build linux

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// gpuReport is what `gpu check --format json` writes. docs/gpucheck.md describes it.
type gpuReport struct {
	Schema     int              `json:"schema"`
	Verdict    string           `json:"verdict"` // ok, broken, unknown
	Seconds    float64          `json:"seconds"`
	Findings   []gpuFinding     `json:"findings"`
	Host       gpucheck.Host    `json:"host"`
	Kernels    []probe.Smoke    `json:"kernels,omitempty"`
	CUPTI      *probe.Trace     `json:"cupti,omitempty"`
	Peers      *probe.Peers     `json:"peers,omitempty"`
	NCCL       *probe.Reduction `json:"nccl,omitempty"`
	Frameworks []framework      `json:"frameworks,omitempty"`
	Timings    []gpuTiming      `json:"timings,omitempty"` // by start
}

// gpuTiming is how long one step took, in seconds. Calls are those of the vendor libraries' functions that took a millisecond.
type gpuTiming struct {
	Step    string             `json:"step"`
	Start   float64            `json:"start"` // after the check's
	Seconds float64            `json:"seconds"`
	Calls   map[string]float64 `json:"calls,omitempty"`
}

// gpuFinding is one line of the table.
type gpuFinding struct {
	Check   string `json:"check"`
	Found   string `json:"found"`
	Where   string `json:"where,omitempty"`
	Verdict string `json:"verdict"` // ok, note, broken, unknown
	Why     string `json:"why,omitempty"`
	Fix     string `json:"fix,omitempty"`
}

func gpuCheck(ctx context.Context, t terminal, flags gpuFlags) error {
	start := time.Now()
	program, err := findProbe()
	if err != nil {
		return err
	}
	defer program.close()
	p := newProbing(flags, program, start)
	p.run(ctx)
	if p.libc == "musl" {
		return errMusl
	}
	p.judge()
	p.report.Seconds = time.Since(p.start).Seconds()
	if flags.save != "" {
		if err := saveHost(flags.save, p.report.Host); err != nil {
			return err
		}
	}
	if err := p.report.write(t.out, flags); err != nil {
		return err
	}
	switch p.report.Verdict {
	case "broken":
		return statusError(exitFound)
	case "unknown":
		return statusError(exitTrouble)
	}
	return nil
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
