package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "command-not-found",
	Summary: "a command is missing from the image",
	Doc: `A RUN stops with exit code 127, a container with *executable file not found in $PATH* or *not found*; a health check
fails every time.

## Why

A command is looked up in the directories of PATH as it is at that point; a name with a slash is resolved from the
working directory.

The files are those of the image's layers, or what the catalog proves for well-known images, plus what each
instruction changed: installed packages; copied, removed and created files. If the contents of a virtual environment,
~/.local, or npm's, cargo's or go's directories are unknown, they likely lack what only distributions package (curl,
git, make ...). Nothing is reported if a program that layerlint does not model may have installed the command, or if
its failure is caught (` + "`command -v x ||`" + `, ` + "`if`" + `, ` + "`|| true`" + `). The nvidia/cuda images have no
python, pip, curl, wget or git.

## Good

Install the package that provides the command, in this stage: files and packages of other stages are not inherited.
Where the command is installed and ENV set PATH without its directory, write ` + "`ENV PATH=/opt/app/bin:$PATH`" + `.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, programs.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "command-not-found", func(step *state.Step, f state.Failure) {
			call := callAt(step, f.Span)
			if call == nil {
				p.Report(Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason})
				return
			}
			d := Diagnostic{Span: f.Span, Likely: f.Likely}
			d.Message = absence(call.Argv[0].Text, call.Before)
			d.Related = slices.Concat(unfollowed(p, call), searched(call.Argv[0].Text, call.Program.Searched),
				removal(call), provider(call.Before, call.Argv[0].Text, call.Program.Searched), needless(call),
				later(p, step, d.Message))
			if call.Argv[0].Text == "source" && len(call.Argv) > 1 && strings.Contains(call.Argv[1].Text, "/") && call.Name.Text() == "source" {
				d.Related = []Related{note("source is a word of bash; sh has . for it")}
				d.Fixes = []Fix{{Title: "write .", Edits: replace(call.Name, ".")}}
			}
			p.Report(d)
		})
		for _, started := range programs.Analyzer.Of(p.Pass).Started {
			if started.Presence == filesystem.Absent && !started.Shell {
				reportUnstartable(p, started)
			}
		}
	},
})

// callAt is the call whose command name stands at the place.
func callAt(step *state.Step, at source.Span) *state.Call {
	if step == nil {
		return nil
	}
	for i := range step.Calls {
		c := &step.Calls[i]
		if c.Name == at && c.Program.Presence == filesystem.Absent && len(c.Argv) > 0 {
			return c
		}
	}
	return nil
}

func absence(name string, s *state.State) string {
	if strings.Contains(name, "/") {
		return fmt.Sprintf("%s does not exist in %s", name, imageName(s))
	}
	return fmt.Sprintf("%s: command not found in %s", name, imageName(s))
}

// systemPath is where programs are looked for wherever nobody says otherwise: nothing that a reader needs to be told.
var systemPath = []string{"/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"}

// searched is a note of the directories in PATH, where they are others than anyone expects.
func searched(name string, dirs []string) []Related {
	if strings.Contains(name, "/") || len(dirs) == 0 || slices.Equal(dirs, systemPath) {
		return nil
	}
	return []Related{note("PATH is %s", strings.Join(dirs, ":"))}
}

// removal points at the instruction that took the command away.
func removal(c *state.Call) []Related {
	for _, dir := range c.Program.Searched {
		e := filesystem.Lstat(c.Before.Files, path.Join("/", dir, c.Argv[0].Text)).Entry
		if r := because(e.Cause, "%s is removed here", c.Argv[0].Text); e.Presence == filesystem.Absent && r != nil {
			return r
		}
	}
	return nil
}

func reportUnstartable(p *Pass, started programs.Program) {
	d := Diagnostic{Span: started.Span, Likely: started.Likely || started.File.Likely}
	d.Message = started.By.String() + ": " + absence(started.Name, started.State)
	d.Severity = weight(started)
	if strings.Contains(started.Name, "/") {
		d.Severity = Warning // a volume may bring it
		d.Related = wanted(started.State, started.Path)
	} else {
		d.Related = append(searched(started.Name, started.Searched),
			provider(started.State, started.Name, started.Searched)...)
	}
	p.Report(d)
}

// unfollowed points at the download of an installer that likely came empty, where it was to put the command into a
// folder.
func unfollowed(p *Pass, missing *state.Call) (found []Related) {
	places := append([]string{missing.Argv[0].Text}, missing.Program.Searched...)
	steps(p, func(_ *evaluate.Stage, step *state.Step) {
		for i := range step.Calls {
			c := &step.Calls[i]
			if c.Hollow.Span.Nowhere() || c.Span.Start > missing.Span.Start {
				continue
			}
			for _, a := range c.Argv[1:] {
				if a.Text != "" && slices.ContainsFunc(places, func(dir string) bool { return strings.HasPrefix(dir, a.Text+"/") }) {
					found = because(c.Hollow, "curl does not follow this address to the next without -L: the installer is likely empty")
				}
			}
		}
	})
	return found
}

// needless says that a download of NVIDIA's package source is not needed where the image has it.
func needless(c *state.Call) []Related {
	for _, a := range c.Argv {
		if !strings.Contains(a.Text, "cuda-keyring") && !strings.Contains(a.Text, "developer.download.nvidia.com/compute/cuda/repos") {
			continue
		}
		if list := references.NVIDIASource(c.Before); list != "" {
			return []Related{note("this download is not needed: NVIDIA's package source is already configured in %s (%s), only apt-get update is missing", imageName(c.Before), list)}
		}
	}
	return nil
}
