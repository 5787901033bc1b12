package main

import (
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/hadolint"
	"github.com/layerlint/layerlint/rules"
)

// oncePerInstruction reports as hadolint does: a code once for each instruction and at its start, so that its baselines
// and comments by line still hold. What other findings of the code say become notes; fixes are kept.
func oncePerInstruction(f *source.File, found []rules.Diagnostic) []rules.Diagnostic {
	type key struct {
		code  string
		start int
	}
	at := map[key]int{}
	instructions := dockerfile.Parse(f).Instructions()
	var all []rules.Diagnostic
	for _, d := range found {
		code := hadolint.Code(d.Rule)
		i := covering(instructions, d.Span)
		if code == "" || i == nil || d.File != f {
			all = append(all, d)
			continue
		}
		k := key{code, i.Start}
		first, again := at[k]
		if !again {
			at[k] = len(all)
			d.Span = i.Span
			all = append(all, d)
			continue
		}
		into := &all[first]
		if d.Message != into.Message {
			into.Related = append(into.Related[:len(into.Related):len(into.Related)], rules.Related{Message: d.Message})
		}
		into.Related = append(into.Related, d.Related...)
		into.Fixes = append(into.Fixes[:len(into.Fixes):len(into.Fixes)], d.Fixes...)
		into.Severity = min(into.Severity, d.Severity)
	}
	return rules.Sorted(all)
}

func covering(instructions []*dockerfile.Instruction, s source.Span) *dockerfile.Instruction {
	for _, i := range instructions {
		if !s.Nowhere() && i.Start <= s.Start && s.Start < i.End {
			return i
		}
	}
	return nil
}
