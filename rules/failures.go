package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// failureRules says which rule reports which kind of failure that evaluate finds. A kind that is not here is command-fails'.
// Where a rule has facts that say more than the builder's words, it reports those and drops the failure.
var failureRules = map[string]string{
	"access":           "file-unreadable",
	"account":          "command-fails",
	"account-id":       "user-id-taken",
	"apk-package":      "apk-package-unknown",
	"apk-version":      "apk-version-unknown",
	"apt-candidate":    "apt-package-uninstallable",
	"apt-essential":    "apt-package-uninstallable",
	"apt-held":         "apt-package-uninstallable",
	"apt-key":          "apt-key-missing",
	"apt-lists":        "apt-lists-missing",
	"apt-package":      "apt-package-unknown",
	"apt-release":      "apt-version-unknown",
	"apt-release-gone": "apt-release-gone",
	"apt-source":       "apt-package-uninstallable",
	"apt-unmet":        "apt-package-uninstallable",
	"apt-version":      "apt-version-unknown",
	"apt-yes":          "apt-unconfirmed",
	"chmod":            "copy-mode-invalid",
	"command":          "command-not-found",
	"copy-destination": "copy-destination-conflict",
	"copy-source":      "copy-source-missing",
	"dialect":          "shell-feature-unsupported",
	"dnf-package":      "dnf-package-unknown",
	"dpkg":             "command-fails",
	"exit":             "command-fails",
	"expand":           "expansion-invalid",
	"from":             "image-reference-invalid",
	"header":           "header-missing",
	"image":            "image-not-found",
	"interpreter":      "interpreter-missing",
	"module":           "python-module-missing",
	"mount":            "mount-invalid",
	"onbuild":          "onbuild-invalid",
	"option":           "command-fails",
	"owner":            "copy-owner-unknown",
	"path":             "command-fails",
	"permission":       "command-fails",
	"pip":              "pip-externally-managed",
	"pip-package":      "pip-package-unknown",
	"pip-version":      "pip-version-unknown",
	"pip-wheel":        "pip-wheel-missing",
	"platform":         "platform-missing",
	"reference":        "image-reference-invalid",
	"script":           "script-not-executable",
	"script-syntax":    "shell-feature-unsupported",
	"shell":            "shell-missing",
	"self":             "copy-from-itself",
	"stage":            "stage-unknown",
	"syntax":           "instruction-invalid",
	"target":           "target-unknown",
	"user":             "user-unknown",
	"variable":         "command-fails",
	"workdir":          "workdir-not-directory",
}

// failures gives the failures that the rule has to report, with the step they are of, nil for FROM.
func failures(p *Pass, rule string, yield func(*state.Step, state.Failure)) {
	one := func(step *state.Step, f state.Failure) {
		owner, ok := failureRules[f.Kind]
		if owner == rule || !ok && rule == "command-fails" {
			yield(step, f)
		}
	}
	if problem := stages.Analyzer.Of(p.Pass).Problem; problem != nil {
		one(nil, state.Failure{Span: problem.Span, Kind: problem.Kind, Reason: problem.Reason})
	}
	for _, stage := range evaluate.Build.Of(p.Pass).Stages {
		for _, f := range stage.Failures {
			one(nil, f)
		}
		for _, step := range stage.Steps {
			if step.Failure != nil {
				one(step, *step.Failure)
			}
		}
	}
}

// reportFailures is the Check of a rule that has nothing to add to the builder's words.
func reportFailures(rule string) func(*Pass) {
	return func(p *Pass) {
		failures(p, rule, func(_ *state.Step, f state.Failure) {
			p.Report(Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason})
		})
	}
}

// steps gives every step of the stages that are followed.
func steps(p *Pass, yield func(*evaluate.Stage, *state.Step)) {
	for _, stage := range evaluate.Build.Of(p.Pass).Stages {
		for _, step := range stage.Steps {
			yield(stage, step)
		}
	}
}

// origin names what COPY takes from: "stage builder (debian:bookworm)", "image debian:bookworm", "the build context".
func origin(c state.Copied) string {
	switch {
	case c.Origin == "context":
		return "the build context"
	case c.From != nil && c.From.ImageRef != "" && c.Origin != "image "+c.From.ImageRef:
		return c.Origin + " (" + c.From.ImageRef + ")"
	}
	return c.Origin
}

// because points at the instruction that made something so, when the Dockerfile did it.
func because(c filesystem.Cause, format string, args ...any) []Related {
	if c.Span.Nowhere() {
		return nil
	}
	return []Related{{Span: c.Span, Message: fmt.Sprintf(format, args...)}}
}

// note supports a finding without a place.
// assumed says, of a finding that rests on a build context nobody named, which one was looked at.
func assumed(p *Pass, origin string) []Related {
	if origin != "context" || !p.Build.Assumed {
		return nil
	}
	return []Related{note("the build context is taken to be the Dockerfile's folder; --context names another")}
}

func note(format string, args ...any) Related {
	return Related{Message: fmt.Sprintf(format, args...)}
}
