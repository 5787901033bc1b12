package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "entrypoint-not-executable",
	Summary: "the program of ENTRYPOINT, CMD or HEALTHCHECK cannot be executed",
	Doc: `The container does not start: *permission denied*, *exec format error*, or *no such file or directory* of a
file that clearly exists.

## Why

The file exists and the kernel refuses it: it has no execute permission, it is a directory, its first line ends with
a carriage return so that the interpreter's name does too, it is a script without ` + "`#!`" + `, or it was built for another
processor. A missing interpreter is reported by interpreter-missing.

COPY keeps the permissions of the build context; on Windows, and after a checkout that converts line ends, scripts
arrive with CRLF and without their mode.

## Good

Set the mode with ` + "`COPY --chmod=755`" + `, the line ends with .gitattributes (` + "`*.sh text eol=lf`" + `).`,
	Severity: Error,
	Requires: []analyzers.Node{programs.Analyzer},
	Check: func(p *Pass) {
		for _, started := range programs.Analyzer.Of(p.Pass).Started {
			why := refusal(started.File)
			if started.Presence != filesystem.Present || why == "" {
				continue
			}
			d := Diagnostic{Span: started.Span, Likely: started.Likely || started.File.Likely,
				Severity: weight(started),
				Message:  started.Path + " " + why}
			d.Related = because(started.Entry.Cause, "it is copied or made here")
			if started.Refusal == programs.NotExecutable {
				d.Fixes = executable(p, started.Entry)
				d.Related = append(d.Related, carriageReturn(started.Entry)...)
			}
			p.Report(d)
		}
	},
})

// carriageReturn says what is next, once the file can be executed.
func carriageReturn(e filesystem.Entry) []Related {
	if !strings.HasSuffix(e.Head, "\r") {
		return nil
	}
	return []Related{note("it has Windows line ends, too: the kernel would look for %q", strings.TrimSpace(e.Head[2:])+"\r")}
}

// refusal says why a file cannot be started; a missing loader is library-not-found's, a missing interpreter
// interpreter-missing's.
func refusal(f programs.File) string {
	switch f.Refusal {
	case programs.IsDirectory:
		return "is a directory"
	case programs.NotExecutable:
		return fmt.Sprintf("has mode %04o and cannot be executed", f.Entry.Mode)
	case programs.CarriageReturn:
		return fmt.Sprintf("has Windows line ends, so its interpreter is %q", strings.TrimSuffix(f.Wanted, "\r")+"\r")
	case programs.NoInterpreter:
		return "is neither an ELF file nor a script that begins with #!"
	case programs.OtherMachine:
		return "was built for another processor than the image's platform"
	}
	return ""
}
