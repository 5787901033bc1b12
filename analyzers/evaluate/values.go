package evaluate

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/docker/go-connections/nat"
	"github.com/opencontainers/go-digest"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
)

// ports expands the words of EXPOSE; each of them may become several ports. A number above 65535 is not refused here:
// port-out-of-range tells it.
func (f *stageEval) ports(s *state.Step, words []dockerfile.Word) {
	for _, w := range words {
		e, ok := f.expansion(s, w, s.Before.Env)
		if !ok || !e.Known {
			continue
		}
		for _, port := range e.Words() {
			if _, err := nat.ParsePortSpec(port); err != nil && !tooHigh(port) {
				s.Fail(w.Span, false, state.FailsValue, err.Error())
			}
		}
	}
}

func tooHigh(port string) bool {
	numbers := strings.FieldsFunc(port, func(r rune) bool { return r < '0' || '9' < r })
	return slices.ContainsFunc(numbers, func(n string) bool {
		number, err := strconv.Atoi(n)
		return err != nil || number > 65535
	})
}

// signal is refused where it is neither a name nor a number other than 0.
func (f *stageEval) signal(s *state.Step, w dockerfile.Word) {
	text, known := f.expand(s, w)
	if !known {
		return
	}
	if n, err := strconv.Atoi(text); err == nil && n != 0 {
		return
	}
	if name := strings.TrimPrefix(strings.ToUpper(text), "SIG"); !effects.Signals.Has(name) && !realtime(name) {
		s.Fail(w.Span, false, state.FailsValue, "invalid signal: "+text)
	}
}

// realtime reports whether a signal's name is RTMIN to RTMIN+15 or RTMAX-14 to RTMAX.
func realtime(name string) bool {
	if name == "RTMIN" || name == "RTMAX" {
		return true
	}
	from, most := "RTMIN+", 15
	if strings.HasPrefix(name, "RTMAX") {
		from, most = "RTMAX-", 14
	}
	text, ok := strings.CutPrefix(name, from)
	n, err := strconv.Atoi(text)
	return ok && err == nil && 1 <= n && n <= most && text == strconv.Itoa(n)
}

// volume notes the folders that a container has whether or not the image does.
func (f *stageEval) volume(s *state.Step, c *dockerfile.Volume) {
	volumes := slices.Clip(s.Before.Volumes)
	for _, w := range c.Paths {
		value, known := f.expand(s, w)
		if known && value == "" {
			s.Fail(w.Span, false, state.FailsValue, "VOLUME specified can not be an empty string")
		}
		if known && path.IsAbs(value) {
			volumes = append(volumes, path.Clean(value))
		}
	}
	s.After = s.Before.With(func(n *state.State) { n.Volumes = volumes })
}

// checksum is that of what comes by HTTP. Git's are of another form, which is left alone.
func (c *copying) checksum() {
	w := c.cmd.Checksum
	if w.Nowhere() {
		return
	}
	text, known := c.f.expand(c.step, w)
	for _, source := range c.cmd.Sources {
		from, clear := c.f.expand(c.step, source)
		switch remote := isRemote(from); {
		case !clear, !known, gitForm.MatchString(from):
		case !remote:
			c.step.Fail(w.Span, false, state.FailsValue, "checksum requires HTTP(S) or Git sources")
		default:
			if _, err := digest.Parse(text); err != nil {
				c.step.Fail(w.Span, false, state.FailsValue, err.Error())
			}
		}
	}
}
