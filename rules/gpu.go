package rules

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb"
)

// gpuStages returns the stages that are followed, of a build that has to do with GPUs.
func gpuStages(p *Pass, yield func(*gpu.Stage)) {
	r := gpu.Analyzer.Of(p.Pass)
	for _, s := range r.Stages {
		if r.Concerned && s.Reached && s.Final.State != nil {
			yield(s)
		}
	}
}

// partial says where the facts of an image come from when its source does not know all of it.
func partial(s *state.State) []Related {
	if s == nil {
		return nil
	}
	if s.Image == nil {
		if from := gpu.FamilySource(s.ImageRef); from != "" {
			return []Related{note("contents of %s are inferred from how its kind of image is built: %s", imageName(s), from)}
		}
		return nil
	}
	if s.Image.Completeness == imagedb.Complete {
		return nil
	}
	return []Related{note("contents of %s are known from a partial source: %s", imageName(s), strings.TrimPrefix(s.Image.Source, "catalog: "))}
}

// aptInstall is the RUN line that installs packages of NVIDIA's source, "" where that is not configured or the user is
// not root.
func aptInstall(s *state.State, packages ...string) string {
	if references.NVIDIASource(s) == "" || s.User.Known && s.User.Value != "" && s.User.Value != "root" && s.User.Value != "0" {
		return ""
	}
	return "RUN apt-get update && apt-get install -y --no-install-recommends " + strings.Join(packages, " ") + " && rm -rf /var/lib/apt/lists/*"
}

// after inserts a line behind an instruction.
func after(at source.Span, line string) source.Edit {
	return source.Edit{Span: source.Span{File: at.File, Start: at.End, End: at.End}, New: "\n" + line}
}

// toolkitNote says what a toolkit's version rests on.
func toolkitNote(t gpu.Toolkit) Related { return note("CUDA %s: %s", t.Version, t.Evidence) }

// bringsWheel reports whether a wheel of NVIDIA's libraries is installed by its own name, or with torch.
func bringsWheel(s *gpu.Stage, prefix string) bool {
	for _, l := range s.Lineage() {
		for _, i := range l.Installs {
			if i.Manager == "pip" && strings.HasPrefix(i.Name, prefix) {
				return true
			}
		}
	}
	for _, f := range s.AllFrameworks() {
		if f.Brings && f.Kind == "torch" {
			return true
		}
	}
	return false
}
