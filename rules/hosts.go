package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/gpucheck"
)

// hostVerdicts reports the verdicts of one check that are at least limited, at what brings the CUDA version, for every
// host.
func hostVerdicts(p *Pass, checks ...string) {
	r := gpu.Analyzer.Of(p.Pass)
	s := r.Final()
	if s == nil {
		return
	}
	for _, m := range r.HostVerdicts {
		for _, v := range m.Verdicts {
			for _, check := range checks {
				if v.Check == check && (v.Status == gpucheck.Broken || v.Status == gpucheck.Limited) {
					p.Report(verdict(r, s, m, v))
				}
			}
		}
	}
}

func verdict(r *gpu.Result, s *gpu.Stage, m gpu.HostVerdict, v gpucheck.Verdict) Diagnostic {
	d := Diagnostic{Span: baseSpan(s), Likely: m.Host.Recorded == "", Message: fmt.Sprintf("on %s: the image needs %s", m.Host.Name, v.Asks)}
	if f := r.RequiredBy; v.Check == "driver" && f != nil {
		d.Span, d.Message = f.Span, fmt.Sprintf("on %s: %s needs %s", m.Host.Name, f.Name, v.Asks)
	}
	if v.Has != "" {
		d.Message += "; it has " + v.Has
	}
	if v.Why != "" {
		d.Related = append(d.Related, note("%s", v.Why))
	}
	if v.Status == gpucheck.Limited {
		d.Severity = Info
	}
	if v.Code != "" {
		d.Related = append(d.Related, note("programs report %s", v.Code))
	}
	if v.Fix != "" {
		d.Related = append(d.Related, note("%s", v.Fix))
	}
	return d
}

// baseSpan is the reference of the image that a stage's lineage starts from.
func baseSpan(s *gpu.Stage) source.Span {
	line := s.Lineage()
	return line[len(line)-1].Base.Span
}
