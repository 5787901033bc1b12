// Package gpu establishes what each stage holds and asks of the GPU stack: CUDA toolkits, runtime libraries, cuDNN,
// NCCL, CUPTI, compilers, the frameworks and extensions that RUN installs with the CUDA flavour they are built for, the
// architectures that are compiled for, and what the image will meet on given hosts. Every fact says what it rests on;
// an image's tag alone makes a fact likely, never certain. It judges nothing.
//
// Sources of the tables are named beside them. SONAMEs: NVIDIA/cuda-python cuda_pathfinder and the installed CUDA
// 13.0.2 packages.
package gpu

import (
	"context"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/requested"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/catalog"
)

// Analyzer establishes the GPU stack of every stage.
var Analyzer = &analyzers.Analyzer[*Result]{
	Name:     "gpu",
	Doc:      "CUDA toolkits, libraries, frameworks and architectures of each stage, and what hosts make of them",
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer, requested.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) (*Result, error) {
		graph, asked := stages.Analyzer.Of(p), requested.Analyzer.Of(p)
		r := &Result{Target: graph.Target}
		all := evaluate.Analyzer.Of(p).Stages
		if r.Concerned = concerned(p, all, asked); !r.Concerned {
			for i, s := range all {
				r.Stages = append(r.Stages, unconcerned(s, r, graph.Stages[i].Base))
			}
			return r, nil
		}
		for i, s := range all {
			r.Stages = append(r.Stages, examine(s, r, graph.Stages[i].Base, asked[i], p.Build.Tables()))
		}
		if t := r.Final(); t != nil {
			r.Requirement, r.RequiredBy = t.requirement()
			r.Code = r.code(t)
			for _, c := range r.Code {
				r.Requirement.Code = append(r.Requirement.Code, c.DeviceCode)
			}
			for _, h := range p.Build.Hosts {
				r.HostVerdicts = append(r.HostVerdicts,
					HostVerdict{Host: h, Verdicts: gpucheck.Compare(r.Requirement, h.Host)})
			}
		}
		return r, nil
	},
}

// Result is the fact: every stage in file order.
type Result struct {
	Concerned    bool // anything of the build has to do with GPUs; otherwise nothing is said of its stages
	Stages       []*Stage
	Target       int
	Requirement  gpucheck.Requirement // of the target's image
	Code         []Code               // of the target's image, in the order of Requirement.Code
	RequiredBy   *Framework           // that asks for the requirement's CUDA version; nil for the image's own libraries
	HostVerdicts []HostVerdict        // with each host that was named
}

// HostVerdict says how one host meets the requirement.
type HostVerdict struct {
	Host     analyzers.Host
	Verdicts []gpucheck.Verdict
}

// Final is the stage that becomes the image; nil when it is not followed.
func (r *Result) Final() *Stage {
	if r.Target < 0 || r.Target >= len(r.Stages) || r.Stages[r.Target].Final.State == nil {
		return nil
	}
	return r.Stages[r.Target]
}

// Install is a package that a RUN asks for, read as a part of the GPU stack.
type Install struct {
	requested.Install
	Python string // of pip's: the version that it is most likely for, 3.10; "" when not known
}

// Stage is one stage. Of one that is not reached only Base is known.
type Stage struct {
	*evaluate.Stage
	Base           Base
	Initial, Final Stack
	Installs       []Install // packages that its RUN instructions ask for, in order
	Frameworks     []Framework
	Extensions     []Extension
	Compiles       []Compile       // calls of a compiler
	Builds         []Build         // calls of other build tools
	Asked          []Architectures // architectures asked for in variables
	Inherited      *Stage          // the stage that it continues, nil for an image
}

// unconcerned is a stage of a build that has nothing to do with GPUs.
func unconcerned(s *evaluate.Stage, r *Result, base stages.Source) *Stage {
	g := &Stage{Stage: s}
	if base.Kind == stages.Stages && base.Stage < len(r.Stages) {
		g.Inherited = r.Stages[base.Stage]
	}
	if s.Initial != nil && s.Final != nil {
		g.Initial, g.Final = Stack{State: s.Initial, initial: true},
			Stack{State: s.Final, initial: s.Final == s.Initial}
	}
	return g
}

func examine(s *evaluate.Stage, r *Result, base stages.Source, asked []requested.Install,
	tables *catalog.Tables) *Stage {
	g := &Stage{Stage: s, Base: parseBase(base, tables)}
	if base.Kind == stages.Stages && base.Stage < len(r.Stages) {
		g.Inherited = r.Stages[base.Stage]
		g.Base = g.Inherited.Base
	}
	if g.Base.CUDAImage() && g.Inherited == nil {
		if g.Base.Listed = s.Initial != nil && s.Initial.Image != nil; !g.Base.Listed {
			g.Base.lookUp()
		}
		g.Base.removed()
	}
	if s.Initial == nil || s.Final == nil {
		return g
	}
	g.Initial, g.Final = newStack(s.Initial, true), newStack(s.Final, s.Final == s.Initial)
	for _, step := range s.Steps {
		g.Compiles = append(g.Compiles, compilesOf(step)...)
		g.Asked = append(g.Asked, askedIn(step)...)
		g.Builds = append(g.Builds, buildsOf(step)...)
		g.moved(step)
	}
	for _, i := range asked {
		i := Install{Install: i}
		if i.Manager == "pip" && gpucheck.HasWheelPythons(i.Name) {
			i.Python = g.python(i)
		}
		g.Installs = append(g.Installs, i)
		required(g, i, asked)
		if f, ok := frameworkOf(i); ok && !(f.Newest && f.Kind != "tensorflow" && g.oldPython()) {
			g.Frameworks = append(g.Frameworks, f)
		}
		if e, ok := extensionOf(i); ok {
			g.Extensions = append(g.Extensions, e)
		}
	}
	for _, i := range cloned(s.Steps) {
		if e, ok := extensionOf(i); ok {
			g.Extensions = append(g.Extensions, e)
		}
	}
	g.byConda()
	return g
}

// required adds the frameworks that pip installs with a package: rembg[gpu] takes onnxruntime-gpu along, and vllm the
// torch that it is built for, where the stage asks for none itself.
func required(s *Stage, i Install, asked []requested.Install) {
	names, sources := gpucheck.Requires(i.Name, i.Extras, i.Version)
	for n, name := range names {
		with := i
		with.Name, with.Version, with.Local, with.Extras = name, "", "", nil
		if f, ok := frameworkOf(with); ok && i.Manager == "pip" && i.Index == "" {
			f.Evidence = i.Name + " requires it: " + sources[n]
			s.Frameworks = append(s.Frameworks, f)
		}
	}
	torch := gpucheck.TorchFor(i.Name, i.Version, i.Extras)
	if torch == "" || i.Manager != "pip" || i.Source || i.Local != "" || s.baseTorch().Name != "" ||
		slices.ContainsFunc(asked, func(other requested.Install) bool { return other.Name == "torch" || other.Name == "pytorch" }) ||
		slices.ContainsFunc(s.AllFrameworks(), func(f Framework) bool { return f.Kind == "torch" }) {
		return
	}
	with := i
	with.Name, with.Version, with.Extras = "torch", torch, nil
	if f, ok := frameworkOf(with); ok {
		f.Evidence = i.Name + " " + i.Version + " requires torch " + torch + ": " + f.Evidence
		s.Frameworks = append(s.Frameworks, f)
	}
}

// oldPython reports whether the image's python is one for which the newest releases of packages have no wheels.
func (s *Stage) oldPython() bool {
	version := s.imagePython()
	return version != "" && compareVersions(version, "3.8") < 0
}

// Lineage is the stage and those that it continues, itself first: together they make its image.
func (s *Stage) Lineage() []*Stage {
	var line []*Stage
	for ; s != nil; s = s.Inherited {
		line = append(line, s)
	}
	return line
}

// AllFrameworks are those of the whole lineage, oldest first.
func (s *Stage) AllFrameworks() []Framework {
	var all []Framework
	for _, l := range s.Lineage() {
		all = append(append([]Framework{}, l.Frameworks...), all...)
	}
	return all
}

// Serves reports whether wheels that the stage installs bring a library that a framework opens by name: NVIDIA's own
// do, and torch's, which take the major version of cuDNN along that torch itself opens.
func (s *Stage) Serves(f Framework, stem string) bool {
	for _, l := range s.Lineage() {
		for _, i := range l.Installs {
			if i.Manager == "pip" && strings.HasPrefix(i.Name, "nvidia-") && (stem != "libcudnn" || strings.HasPrefix(i.Name, "nvidia-cudnn")) {
				return true
			}
		}
	}
	return slices.ContainsFunc(s.AllFrameworks(), func(other Framework) bool {
		return other.Kind == "torch" && other.Brings && (stem != "libcudnn" || other.CuDNN == "" || f.CuDNN == "" || other.CuDNN == f.CuDNN)
	})
}

// Brings reports whether a framework of the kind is installed that takes its libraries along.
func (s *Stage) Brings(kind string) bool {
	return slices.ContainsFunc(s.AllFrameworks(), func(f Framework) bool { return f.Kind == kind && f.Brings })
}

// TorchForCPU reports whether the torch that is installed is built without CUDA: extensions then are too.
func (s *Stage) TorchForCPU() bool {
	return slices.ContainsFunc(s.AllFrameworks(), func(f Framework) bool { return f.Kind == "torch" && f.None })
}
