package gpu

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/gpucheck"
)

// Wish is a place that shows that the image is meant to have CUPTI.
type Wish struct {
	source.Span
	Why  WishKind
	Step *state.Step
	Copy *state.Copied // of Brought
	Name string        // of a variable or framework
	Only bool          // of Brought: the instruction copies nothing else
	// Library is what was known of libcupti before the COPY of Brought.
	Library Library
}

// WishKind says what shows it.
type WishKind uint8

// The kinds of wishes.
const (
	Brought   WishKind = iota // COPY names libcupti's files
	Built                     // torch is built from source in a stage that the image takes files from
	Installed                 // a framework that opens the system's CUPTI for its profiler
)

// Profiling lists what shows that a stage's image is meant to have CUPTI, in file order; nothing where Kineto's
// profiler is turned off.
func (r *Result) Profiling(s *Stage) []Wish {
	if s == nil || s.Final.State == nil {
		return nil
	}
	var wishes []Wish
	for _, l := range s.Lineage() {
		for _, step := range l.Steps {
			wishes = append(wishes, copiedCUPTI(step)...)
		}
	}
	for _, from := range r.sources(s) {
		if w, ok := from.buildsTorch(); ok {
			wishes = append(wishes, w)
			break
		}
	}
	for _, f := range s.AllFrameworks() {
		if f.Kind == "tensorflow" && !f.Brings && f.CUDA != "" && f.Manager == "pip" {
			wishes = append(wishes, Wish{Span: f.Span, Why: Installed, Step: f.Step, Name: "tensorflow"})
		}
	}
	if len(wishes) == 0 || r.declined(s) {
		return nil
	}
	return wishes
}

func copiedCUPTI(step *state.Step) []Wish {
	var found []Wish
	only := true
	for _, c := range step.Copies {
		only = only && strings.Contains(path.Base(c.Pattern), "libcupti")
	}
	for i := range step.Copies {
		c := &step.Copies[i]
		if c.Known && strings.Contains(path.Base(c.Pattern), "libcupti") {
			k := stackOf(step.Before)
			found = append(found, Wish{Span: c.Word.Span, Why: Brought, Step: step, Copy: c, Only: only, Library: k.Library("libcupti")})
		}
	}
	return found
}

// sources are the stages that s or its lineage copies from, itself included.
func (r *Result) sources(s *Stage) []*Stage {
	seen := map[*Stage]bool{}
	var found []*Stage
	var visit func(*Stage)
	visit = func(at *Stage) {
		for _, l := range at.Lineage() {
			if seen[l] {
				continue
			}
			seen[l] = true
			found = append(found, l)
			for _, other := range r.copied(l) {
				visit(other)
			}
		}
	}
	visit(s)
	return found
}

// copied returns the stages that the COPYs of s name, in their order.
func (r *Result) copied(s *Stage) (found []*Stage) {
	for _, step := range s.Steps {
		for _, c := range step.Copies {
			for _, other := range r.Stages {
				if c.From != nil && other.Final.State == c.From {
					found = append(found, other)
				}
			}
		}
	}
	return found
}

// torchSource is a clone of PyTorch's own repository.
var torchSource = lazyregexp.New(`github\.com[/:]pytorch/pytorch(?:\.git)?(?:$|[@/#])`)

func (s *Stage) buildsTorch() (Wish, bool) {
	for _, step := range s.Steps {
		for i := range step.Calls {
			for _, a := range step.Calls[i].Argv {
				if torchSource.MatchString(a.Text) && step.Calls[i].Reach != state.Never {
					return Wish{Span: a.Span, Why: Built, Step: step, Name: "torch"}, true
				}
			}
		}
		if add, ok := step.Instruction.Command.(*dockerfile.Copy); ok && add.Add {
			for _, w := range add.Sources {
				if torchSource.MatchString(w.Text) {
					return Wish{Span: w.Span, Why: Built, Step: step, Name: "torch"}, true
				}
			}
		}
	}
	return Wish{}, false
}

// declined reports whether a variable turns CUPTI off, in the build or in the image.
func (r *Result) declined(s *Stage) bool {
	for _, from := range r.sources(s) {
		for _, step := range from.Steps {
			if offSwitch.MatchString(step.Instruction.Span.Text()) {
				return true
			}
		}
	}
	return false
}

var offSwitch = lazyregexp.New(`\b(?:USE_KINETO[= ]\s*"?(?:0|OFF)\b|LIBKINETO_NOCUPTI[= ]\s*"?(?:1|ON)\b|USE_CUPTI(?:_SO)?[= ]\s*"?(?:0|OFF)\b|-DUSE_KINETO=(?:0|OFF)\b)`)

// AsksFor reports whether the stage or one that it continues installs a package whose name holds the word.
func (s *Stage) AsksFor(word string) bool {
	for _, l := range s.Lineage() {
		for _, i := range l.Installs {
			if strings.Contains(i.Name, word) {
				return true
			}
		}
	}
	return false
}

// BroughtCUPTI is the wheel with which a wheel of torch takes its own CUPTI along, for a stage that installs one; ""
// for none.
func (s *Stage) BroughtCUPTI() string {
	for _, f := range s.AllFrameworks() {
		if f.Kind != "torch" || !f.Brings || f.Manager != "pip" {
			continue
		}
		for _, pin := range gpucheck.TorchPins(f.CUDA) {
			if strings.HasPrefix(pin.Name, "nvidia-cuda-cupti") {
				return strings.TrimSpace(pin.Name + " " + pin.Version)
			}
		}
	}
	return ""
}
