package rules

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/cmake"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/unknowns"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// imageName names the image under a state for a message.
func imageName(s *state.State) string {
	if s == nil || s.ImageRef == "" {
		return "the image"
	}
	return s.ImageRef
}

// userName names the user of a state for a message.
func userName(s *state.State) string {
	name, _, _ := strings.Cut(s.User.Value, ":")
	return cmp.Or(name, "root")
}

// weight is a warning where the container starts all the same, and where only the base image names the program: an
// image that does not say what it starts may be made to be built upon.
func weight(program programs.Program) Severity {
	if program.By == programs.Healthcheck || !program.Always || program.Inherited {
		return Warning
	}
	return Error
}

// causes points at what took away the file that a command needs.
func causes(step *state.Step, f state.Failure) []Related {
	if _, ok := step.Instruction.Command.(*dockerfile.Run); !ok {
		return nil
	}
	for _, n := range step.Needs {
		if n.Kind == state.NeedPath && n.Presence == filesystem.Absent && n.Span == f.Span && !n.Cause.Span.Nowhere() {
			return because(n.Cause, "%s is removed here", n.Name)
		}
	}
	return nil
}

// wanted says where an interpreter's links end, what provides it, and where one of its name is.
func wanted(s *state.State, name string) []Related {
	if !path.IsAbs(name) {
		return provider(s, name, nil)
	}
	r := filesystem.Stat(s.Files, name)
	if dir := path.Dir(r.Path); dir == "/bin" || dir == "/usr/bin" {
		return append(leads(s, name, r), provider(s, path.Base(r.Path), nil)...)
	}
	return append(leads(s, name, r), found(namesakes(s, path.Base(r.Path)))...)
}

// noteClimbs says why a source that climbs is not found.
func noteClimbs() Related {
	return note(".. cannot leave the build context; build with a folder above as context and name the source from there")
}

// climbing says what .. at the beginning of a source comes to.
func climbing(c state.Copied) []Related {
	if !c.Climbs {
		return nil
	}
	return []Related{noteClimbs()}
}

// meantImage says which image was likely meant.
func meantImage(i unknowns.Image) []Related {
	return []Related{note("did you mean %s?", i.Meant)}
}

// nearAccounts names the user or group of the image that was likely meant.
func nearAccounts(s *state.State, kind, name string) []Related {
	file := map[string]string{"user": "/etc/passwd", "group": "/etc/group"}[kind]
	meant := references.Slipped(name, state.Accounts(s.Files, file))
	if meant == "" {
		return nil
	}
	return []Related{note("did you mean %s?", meant)}
}

// meantForStage reports whether a name reads as a stage's rather than an image's.
func meantForStage(p *Pass, name string) bool {
	return !strings.ContainsAny(name, "/:@.$") && (len(nearStages(p, name)) > 0 || slices.Contains(stageNames, name))
}

// nearStages points at the stage whose name is nearest.
func nearStages(p *Pass, name string) []Related {
	var names []string
	for _, s := range p.Build.Document.Stages {
		names = append(names, s.Name)
	}
	near := references.Nearest(name, names, 1)
	if len(near) == 0 || near[0] == name {
		return nil
	}
	i := slices.Index(names, near[0])
	return []Related{{Span: p.Build.Document.Stages[i].From.Span, Message: "this stage is named " + near[0]}}
}

// inCache places a finding of a cache that a stage has at the word that brings it: the text is not among the files that
// are checked.
func inCache(c *cmake.Cache, d Diagnostic) Diagnostic {
	if c.Path == "" {
		return d
	}
	d.Message = c.Path + ": " + d.Message
	related := []Related{note("%s", d.Span.File.Line(d.Span.File.Position(d.Span.Start).Line).Text())}
	for _, r := range d.Related {
		if !r.Span.Nowhere() {
			r = note("%s: %s", r.Message, r.Span.Text())
		}
		related = append(related, r)
	}
	d.Span, d.Related = c.Brought, related
	return d
}

// stageNames are names that stages often have and no Docker Official Image does.
var stageNames = []string{"base", "build", "build-env", "builder", "compile", "compiler", "dependencies", "deps", "dev", "development", "final",
	"install", "prod", "production", "release", "runner", "runtime", "test"}

// leads says where a link ends.
func leads(s *state.State, name string, r filesystem.Resolved) []Related {
	if filesystem.Lstat(s.Files, name).Entry.Type != filesystem.Symlink {
		return nil
	}
	return []Related{note("%s leads to %s, which is not there", name, r.Path)}
}

// several is the first of names, with how many more there are: the whole list belongs in a note.
func several(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return fmt.Sprintf("%s and %d more", names[0], len(names)-1)
}
