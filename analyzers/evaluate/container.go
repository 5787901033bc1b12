package evaluate

import (
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// container is what a container of the stage's image begins with: see Stage.Container.
func (f *stageEval) container() *state.State {
	run, s := f.build.Run, *f.state
	if run.Replaced || s.OnBuild.Fill() {
		return nil
	}
	for _, name := range run.Env {
		s.Env.Variables = s.Env.Variables.With(name, state.Variable{})
	}
	if s.Files != nil {
		s.Files = mounted(&s, run.Volumes)
	}
	return &s
}

// mounted returns an image's files with what may be there when a container runs and is nobody's to miss: volumes, those
// that a definition mounts among them, secrets, and what a driver's runtime mounts.
func mounted(s *state.State, volumes []string) *filesystem.State {
	files := s.Files
	e := files.Edit()
	for _, at := range volumes {
		e.Under(at, filesystem.Cause{})
	}
	for _, dir := range s.Volumes {
		if r := filesystem.Stat(files, dir); r.Entry.Presence == filesystem.Absent && r.Path != "/" {
			e.Put(r.Path, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory, Mode: 0o755,
				Known: filesystem.KnowMode | filesystem.KnowOwner})
		}
	}
	if files.Lookup("/run").Presence == filesystem.Absent {
		e.Under("/run", filesystem.Cause{})
	} else {
		e.UnderBut("/run", tools.Unmade)
	}
	for _, p := range []string{"/var/run", "/usr/bin/nvidia-smi", "/usr/bin/nvidia-debugdump", "/usr/bin/nvidia-cuda-mps-control", "/usr/bin/nvidia-cuda-mps-server", "/usr/bin/nvidia-persistenced"} {
		e.Under(p, filesystem.Cause{})
	}
	return e.Done()
}
