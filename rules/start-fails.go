package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "start-fails",
	Summary: "the program that ENTRYPOINT and CMD start fails at once",
	Doc: `The container stops: the file that *node*, *python* or a shell is given does not exist in the image, a module that
*python*, *gunicorn*, *uvicorn*, *celery* or *flask* imports is in no folder that it searches, *npm start* has no
script in package.json, the entry script calls a command that the image does not have, or writes to a folder that
USER may not write.

## Why

ENTRYPOINT and CMD are followed as *docker run* without arguments starts them, with the image's user, environment
and working directory: scripts whose text is known, what they source, the commands they call up to the first that
may not return. Variables that the image does not set are unknown, since ` + "`docker run -e`" + ` may set them. A file that a
volume could provide, and a folder that one could replace, is a warning; below a VOLUME of the image it is an info.

Python programs are followed through the project's own modules, outside of conditions: what they import, the files they
open, the applications in Django's settings. A variable without which they stop (` + "`os.environ[\"NAME\"]`" + `, decouple, environ,
a required field of pydantic's settings) is a warning, and an info where its name is that of a secret, which only
*docker run -e* is to set. Programs of *node*, Go and Rust are followed likewise. An entry script that exits by itself
unless it gets arguments or a variable is an info, too.

## Good

Copy what is missing into the final stage (.dockerignore may exclude it), make the folder before USER and give it to
that user with ` + "`chown`" + ` or ` + "`COPY --chown`" + `.

## When to suppress

If a volume always provides the file.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, programs.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		stage := finished(p)
		if stage == nil || stage.Start == nil || stage.Start.Failure == nil ||
			stage.Start.Failure.Kind == state.FailsRuntimeFile {
			return
		}
		if slices.ContainsFunc(programs.Analyzer.Of(p.Pass).Started, unstarted) ||
			slices.ContainsFunc(stage.Steps, stops) {
			return
		}
		start := stage.Start
		f := *start.Failure
		d := Diagnostic{Span: f.Span, Likely: f.Likely, Severity: Warning, Message: "the container stops: " + f.Reason}
		if f.Kind == state.FailsUnlessSet {
			d.Severity = Info // most images leave something for docker run -e to say
			d.Message = "Not set in the image: " + f.Reason
		}
		if f.Kind == state.FailsUnlessGiven {
			d.Severity = Info // the image is run as a command
			d.Message = "Stops without arguments: " + f.Reason
		}
		if at := volumeOf(start.Before, f.Reason); at != "" {
			d.Severity = Info // the image says itself that something is mounted there
			d.Message = "Not in the image: " + f.Reason
			d.Related = []Related{{Message: at + " is a VOLUME: what is mounted there may have it"}}
		}
		if f.Kind == state.FailsCommand && !strings.Contains(f.Reason, "/") {
			d.Severity = Error // no volume brings a program into a folder of PATH
			d.Related = provider(start.Before, missing(start), nil)
		}
		if why := misgiven(stage.Container, f.Reason); why != "" {
			d.Related = append(d.Related, note("%s", why))
		}
		p.Report(d)
	},
})

// misgiven returns a note for a CMD that is meant as a command although ENTRYPOINT's program takes it as arguments; ""
// if that is not why the container stops.
func misgiven(s *state.State, reason string) string {
	if s == nil || s.Entrypoint.Shell || len(s.Entrypoint.Argv) == 0 || len(s.Cmd.Argv) == 0 {
		return ""
	}
	first := s.Cmd.Argv[0]
	again := strings.HasPrefix(path.Base(s.Entrypoint.Argv[0]), path.Base(first))
	if !strings.Contains(reason, first) || !s.Cmd.Shell && !again {
		return ""
	}
	entry := "ENTRYPOINT is " + strings.Join(s.Entrypoint.Argv, " ")
	if s.Cmd.Shell {
		shell := strings.Join(s.Cmd.Argv[:len(s.Cmd.Argv)-1], " ")
		return entry + ": CMD in shell form is passed to it as " + shell + " ..."
	}
	return entry + ": CMD is passed to it as arguments, starting with " + first
}

// volumeOf is the volume of an image that holds a file of which a reason speaks, "" for none.
func volumeOf(s *state.State, reason string) string {
	for _, dir := range s.Volumes {
		if dir != "/" && strings.Contains(reason, strings.TrimSuffix(dir, "/")+"/") {
			return dir
		}
	}
	return ""
}

// unstarted reports whether another rule says that the container does not start.
func unstarted(s programs.Program) bool {
	if s.By == programs.Healthcheck {
		return false
	}
	return s.Presence == filesystem.Absent || s.Refusal != programs.Startable
}

// stops reports whether the build certainly does not get past a step.
func stops(s *state.Step) bool { return s.Failure != nil && !s.Failure.Likely }

// missing is the name of the first command that is not there.
func missing(step *state.Step) string {
	for _, c := range step.Calls {
		if !c.Function && !c.Guarded && c.Program.Presence == filesystem.Absent && len(c.Argv) > 0 {
			return c.Argv[0].Text
		}
	}
	return ""
}
