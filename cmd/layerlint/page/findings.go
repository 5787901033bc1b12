package page

import (
	"cmp"
	"slices"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// maxFindings is how many findings are shown.
const maxFindings = 500

// Add puts the findings of the page's file into it: to their lines, their stages and what would make the image smaller.
func (p *Page) Add(found []rules.Diagnostic) {
	for _, d := range found {
		p.count(d)
		if d.Bytes > 0 {
			p.saving(d)
		}
		if len(p.Findings) == maxFindings {
			p.MoreFindings++
			continue
		}
		p.Findings = append(p.Findings, finding(d))
	}
	p.sortSavings()
}

// sortSavings puts the largest first.
func (p *Page) sortSavings() {
	slices.SortStableFunc(p.Smaller, func(a, b Saving) int {
		return cmp.Or(cmp.Compare(cmp.Or(b.Saves, b.Bytes), cmp.Or(a.Saves, a.Bytes)), cmp.Compare(a.Line, b.Line))
	})
}

func finding(d rules.Diagnostic) Finding {
	f := Finding{Rule: d.Rule.ID, Severity: d.Severity.String(), Likely: d.Likely, Message: bounded(d.Message),
		Stage: d.Stage, Bytes: d.Bytes}
	for _, r := range d.Related {
		f.Notes = append(f.Notes, bounded(r.Message))
	}
	for _, fix := range d.Fixes {
		f.Fixes = append(f.Fixes, bounded(fix.Title))
	}
	if f.Line = line(d.Span); f.Line > 0 {
		at := d.File.Line(f.Line - 1)
		f.Start, f.End = d.Start-at.Start, min(d.End, at.End)-at.Start
	}
	return f
}

// count counts a finding to the stage that its line is in.
func (p *Page) count(d rules.Diagnostic) {
	at := line(d.Span)
	n := slices.IndexFunc(p.Instructions, func(i Instruction) bool { return i.Line <= at && at <= i.End })
	if n < 0 || p.Instructions[n].Stage < 0 {
		return
	}
	s := &p.Stages[p.Instructions[n].Stage]
	s.Findings++
	if worst, err := rules.ParseSeverity(s.Worst); err != nil || d.Severity < worst {
		s.Worst = d.Severity.String()
	}
}

// saving lists what a finding is about; it stands for what was seen to be wasted on the same line.
func (p *Page) saving(d rules.Diagnostic) {
	s := Saving{Line: line(d.Span), Bytes: d.Bytes, UpTo: true, What: bounded(d.Message)}
	if len(d.Fixes) > 0 {
		s.Fix = bounded(d.Fixes[0].Title)
	}
	p.Smaller = slices.DeleteFunc(p.Smaller, func(o Saving) bool { return o.Line == s.Line && o.Bytes == s.Bytes })
	p.Smaller = append(p.Smaller, s)
}

// Weighs reports whether what is at a place adds to the finished image.
func (p *Page) Weighs(at source.Span) bool {
	n := line(at)
	return slices.ContainsFunc(p.Instructions, func(i Instruction) bool {
		return i.Line <= n && n <= i.End && slices.ContainsFunc(p.Image.Children, func(part Node) bool {
			return part.Line == i.Line
		})
	})
}

// Save lists by how much a finding's fix makes the image smaller, as the build was followed with it; what saves nothing
// is left out.
func (p *Page) Save(d rules.Diagnostic, bytes int64) {
	if bytes <= 0 || len(d.Fixes) == 0 {
		return
	}
	p.Smaller = append(p.Smaller, Saving{Line: line(d.Span), Bytes: bytes, Saves: bytes, What: bounded(d.Message),
		Fix: bounded(d.Fixes[0].Title)})
	p.sortSavings()
}
