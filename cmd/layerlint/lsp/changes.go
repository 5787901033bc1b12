package lsp

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/unknowns"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// configured is what an instruction changes of the image's configuration, beside what other instructions read.
func configured(i *dockerfile.Instruction, after *state.State) (lines []string) {
	process := func(name string, p state.Process) {
		switch {
		case !p.Known:
		case len(p.Argv) == 0:
			lines = append(lines, "no "+name)
		default:
			lines = append(lines, name+" "+code(strings.Join(p.Argv, " ")))
		}
	}
	texts := func(name string, all []dockerfile.Word) {
		for _, w := range all {
			lines = append(lines, name+" "+code(w.Text))
		}
	}
	switch c := i.Command.(type) {
	case *dockerfile.Entrypoint: // which resets the base's command
		process("entrypoint", after.Entrypoint)
		process("command", after.Cmd)
	case *dockerfile.Cmd:
		process("entrypoint", after.Entrypoint)
		process("command", after.Cmd)
	case *dockerfile.Healthcheck:
		process("health check", after.Healthcheck)
	case *dockerfile.Shell:
		lines = append(lines, "shell "+code(strings.Join(after.Shell, " ")))
	case *dockerfile.Label:
		for _, kv := range c.Pairs {
			lines = append(lines, "label "+code(kv.Key.Text+"="+kv.Value.Text))
		}
	case *dockerfile.Expose:
		texts("port", c.Ports)
	case *dockerfile.Volume:
		texts("volume", c.Paths)
	case *dockerfile.Stopsignal:
		lines = append(lines, "stop signal "+code(c.Signal.Text))
	case *dockerfile.Onbuild:
		lines = append(lines, "kept for builds FROM this image")
	}
	return lines
}

// removed are the topmost paths that an instruction removes.
func removed(i *dockerfile.Instruction, before, after *state.State) []string {
	if before.Files == after.Files || before.Files == nil || after.Files == nil {
		return nil
	}
	var gone []string
	looked := 0
	var look func(dir string)
	look = func(dir string) {
		for _, name := range after.Files.Edited(dir) {
			p := path.Join(dir, name)
			if looked++; looked > maxFolders {
				return
			}
			if e := after.Files.Lookup(p); e.Presence == filesystem.Absent {
				if i.Covers(e.Cause.Span) && before.Files.Lookup(p).Presence == present {
					gone = append(gone, p)
				}
				continue
			}
			look(p)
		}
	}
	look("/")
	if len(gone) == 0 {
		return nil
	}
	slices.Sort(gone)
	return []string{"removes " + list(gone, 12)}
}

// unknown is why an image is not known, or likely at most; "" where it is known or not asked for.
func (s *spot) unknown(ref string) string {
	for _, u := range report.Unknowns(unknowns.Analyzer.Of(s.pass), s.job.Offline) {
		switch {
		case u.Reference != ref:
		case u.Known == "likely":
			return u.Reason
		default:
			return "not known: " + u.Reason
		}
	}
	return ""
}

// below is why the image at the root of the spot's stage is not known; "" where it is.
func (s *spot) below() string {
	if s.stage == nil {
		return ""
	}
	graph := stages.Analyzer.Of(s.pass)
	for n := s.stage.Index; ; {
		switch base := graph.Stages[n].Base; {
		case base.Kind == stages.Images:
			if reason := s.unknown(base.Ref); reason != "" {
				return "image " + code(base.Ref) + ": " + reason
			}
			return ""
		case base.Kind == stages.Stages && base.Stage < n:
			n = base.Stage
		default:
			return ""
		}
	}
}

// sayUnknown says of an instruction of which nothing else can be said that the image below it is not known.
func (s *spot) sayUnknown() (string, source.Span) {
	if s.instruction == nil || s.instruction.KeywordSpan.Nowhere() {
		return "", source.Span{}
	}
	return s.below(), s.instruction.Span
}
