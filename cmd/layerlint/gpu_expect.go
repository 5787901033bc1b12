//go:build linux

package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// judgeExpected holds what the analysis expects of the Dockerfile's image against the libraries that are here, the driver's left out.
func (p *probing) judgeExpected() {
	if p.flags.asks == nil {
		return
	}
	stage, right := p.flags.asks.Final(), 0
	for _, family := range probe.Families {
		for _, soname := range family.Sonames {
			if family.Driver {
				continue
			}
			if f, ok := p.judgeExpectation(stage.Exactly(soname)); !ok {
				p.add(f)
			} else if f.Found != "" {
				right++
			}
		}
	}
	if right > 0 {
		p.add(gpuFinding{Check: "image libraries", Found: fmt.Sprintf("%d are here as the Dockerfile says", right), Verdict: "ok"})
	}
}

// judgeExpectation is not ok when the analysis and this machine differ; Found is empty where nothing was expected.
func (p *probing) judgeExpectation(want gpu.Library) (f gpuFinding, ok bool) {
	f = gpuFinding{Check: "image " + want.Name, Verdict: "note"}
	i := slices.IndexFunc(p.report.Host.Libraries, func(l gpucheck.Library) bool { return l.Name == want.Name })
	var have gpucheck.Library
	if i >= 0 {
		have = p.report.Host.Libraries[i]
	}
	switch {
	case want.Presence == filesystem.Present && i < 0:
		f.Found, f.Why = "missing", "the Dockerfile's image holds "+want.Path
		f.Fix = "see whether this container is of that image, or what removed the file"
		if !want.Likely {
			f.Verdict = "broken"
		}
	case want.Presence == filesystem.Absent && i >= 0 && !have.ByPath:
		f.Found, f.Where, f.Why = "not expected", have.Path, "the Dockerfile's image does not hold it"
	case want.Search.Presence == filesystem.Present && have.ByPath:
		f.Found, f.Where, f.Why = "by path only", have.Path, "in the Dockerfile's image the loader finds it by name, as "+want.Search.Path
		f.Fix = "see what LD_LIBRARY_PATH and the loader's cache are here"
	case want.Presence == filesystem.Present:
		f.Found = "here"
		return f, true
	default:
		return f, true
	}
	return f, false
}

// expectedPrograms are the compiler and the Python modules that the Dockerfile brings.
func (p *probing) expectedPrograms() (commands, modules []string) {
	if p.flags.asks == nil {
		return nil, nil
	}
	stage := p.flags.asks.Final()
	if nvcc := stage.Compiler(nil); nvcc.Presence == filesystem.Present && nvcc.OnPath && !nvcc.Likely {
		commands = append(commands, "nvcc")
	}
	for _, f := range stage.AllFrameworks() {
		if module := strings.TrimSpace(f.Kind); !slices.Contains(modules, module) {
			modules = append(modules, module)
		}
	}
	slices.Sort(modules)
	return commands, modules
}
