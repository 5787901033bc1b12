package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// failureRules says which rule reports which kind of failure that evaluate finds. A kind that is not here is that
// of the rule with -unknown behind its name, else command-fails'.
// Where a rule has facts that say more than the builder's words, it reports those and drops the failure.
var failureRules = map[state.FailureKind]string{
	state.FailsAccess:          "file-unreadable",
	state.FailsAccount:         "command-fails",
	state.FailsAccountID:       "user-id-taken",
	state.FailsApkPackage:      "apk-package-unknown",
	state.FailsApkVersion:      "apk-version-unknown",
	state.FailsAptCandidate:    "apt-package-uninstallable",
	state.FailsAptEssential:    "apt-package-uninstallable",
	state.FailsAptHeld:         "apt-package-uninstallable",
	state.FailsAptKey:          "apt-key-missing",
	state.FailsAptLists:        "apt-lists-missing",
	state.FailsAptPackage:      "apt-package-unknown",
	state.FailsAptRelease:      "apt-version-unknown",
	state.FailsAptReleaseGone:  "apt-release-gone",
	state.FailsAptSource:       "apt-package-uninstallable",
	state.FailsAptUnmet:        "apt-package-uninstallable",
	state.FailsAptVersion:      "apt-version-unknown",
	state.FailsAptYes:          "apt-unconfirmed",
	state.FailsArguments:       "command-fails",
	state.FailsChmod:           "copy-mode-invalid",
	state.FailsCommand:         "command-not-found",
	state.FailsCompiler:        "compiler-missing",
	state.FailsCopyDestination: "copy-destination-conflict",
	state.FailsCopySource:      "copy-source-missing",
	state.FailsDialect:         "shell-feature-unsupported",
	state.FailsDnfPackage:      "dnf-package-unknown",
	state.FailsDpkg:            "command-fails",
	state.FailsExit:            "command-fails",
	state.FailsAnswer:          "command-fails",
	state.FailsExpand:          "expansion-invalid",
	state.FailsFrom:            "image-reference-invalid",
	state.FailsHeader:          "header-missing",
	state.FailsLibrary:         "development-package-missing",
	state.FailsImage:           "image-not-found",
	state.FailsInterpreter:     "interpreter-missing",
	state.FailsModule:          "python-module-missing",
	state.FailsMount:           "mount-invalid",
	state.FailsOnbuild:         "onbuild-invalid",
	state.FailsOption:          "command-fails",
	state.FailsOwner:           "copy-owner-unknown",
	state.FailsPath:            "command-fails",
	state.FailsPermission:      "command-fails",
	state.FailsPip:             "pip-externally-managed",
	state.FailsPipPackage:      "pip-package-unknown",
	state.FailsPipVersion:      "pip-version-unknown",
	state.FailsPipWheel:        "pip-wheel-missing",
	state.FailsPlatform:        "platform-missing",
	state.FailsReference:       "image-reference-invalid",
	state.FailsRuntimeFile:     "runtime-file-missing",
	state.FailsScript:          "script-not-executable",
	state.FailsScriptSyntax:    "shell-feature-unsupported",
	state.FailsShell:           "shell-missing",
	state.FailsSelf:            "copy-from-itself",
	state.FailsStage:           "stage-unknown",
	state.FailsSyntax:          "instruction-invalid",
	state.FailsTarget:          "target-unknown",
	state.FailsUnlessGiven:     "start-fails",
	state.FailsUnlessSet:       "start-fails",
	state.FailsUser:            "user-unknown",
	state.FailsValue:           "instruction-value-invalid",
	state.FailsVariable:        "command-fails",
	state.FailsWorkdir:         "workdir-not-directory",
	state.FailsYumReleaseGone:  "yum-release-gone",
}

// failures returns the failures that the rule has to report, with the step they are of, nil for FROM.
func failures(p *Pass, rule string, yield func(*state.Step, state.Failure)) {
	one := func(step *state.Step, f state.Failure) {
		owner, ok := failureRules[f.Kind]
		if named := string(f.Kind) + "-unknown"; !ok && len(Find(named)) > 0 {
			owner, ok = named, true
		}
		if owner == rule || !ok && rule == "command-fails" {
			yield(step, f)
		}
	}
	if problem := stages.Analyzer.Of(p.Pass).Problem; problem != nil {
		one(nil, state.Failure{Span: problem.Span, Kind: problem.Kind, Reason: problem.Reason})
	}
	for _, stage := range evaluate.Analyzer.Of(p.Pass).Stages {
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

// steps returns every step of the stages that are followed.
func steps(p *Pass, yield func(*evaluate.Stage, *state.Step)) {
	for _, stage := range evaluate.Analyzer.Of(p.Pass).Stages {
		for _, step := range stage.Steps {
			yield(stage, step)
		}
	}
}

// finished is the stage that the target names, nil where there is none.
func finished(p *Pass) *evaluate.Stage {
	target, all := stages.Analyzer.Of(p.Pass).Target, evaluate.Analyzer.Of(p.Pass).Stages
	if target < 0 || target >= len(all) {
		return nil
	}
	return all[target]
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

// assumed says, of a finding that rests on a build context nobody named, which one was looked at.
func assumed(p *Pass, origin string) []Related {
	if origin != "context" || !p.Build.Assumed {
		return nil
	}
	if p.Build.Defined != "" {
		return []Related{note("the build context is that of %s, where steps before the build may make files", p.Build.Defined)}
	}
	if i := buildcontext.Inference.Of(p.Pass); i != nil && i.Above > 0 {
		return []Related{note("the build context is taken to be %s, the nearest folder with most of the sources; --context names another", folderAbove(i.Above))}
	}
	return []Related{note("the build context is taken to be the Dockerfile's folder; --context names another")}
}

// ofPlatform are the arguments with which a builder names the platform that it builds for.
var ofPlatform = lazyregexp.New(`\bTARGET(?:PLATFORM|OS|ARCH|VARIANT)\b`)

// unmade says, of a source that a context lacks which nobody named, which context was looked at. What another step
// makes before the build is not missing yet: git ignores it, a command before the build writes it, it is called as the
// folder is, as programs are that are built there, or as the platform is.
func unmade(p *Pass, d Diagnostic, origin, missing string) Diagnostic {
	d.Related = append(d.Related, assumed(p, origin)...)
	context := buildcontext.Analyzer.Of(p.Pass)
	if origin != "context" || context == nil {
		return d
	}
	switch module := context.Submodule(missing); {
	case module != "":
		d.Severity = Info // who builds may have it
		d.Related = append(d.Related, note("the git submodule %s is not checked out: git submodule update --init", module))
	case context.Untracked(missing):
		d.Severity, d.Likely = Info, true
		d.Related = append(d.Related, note("git ignores %s: another step may make it before the build", strings.Trim(missing, "/")))
	case p.Build.Prepared != nil && p.Build.Prepared(strings.Trim(missing, "/")):
		d.Severity, d.Likely = Info, true
	case p.Build.Assumed && ofPlatform.MatchString(d.Span.Text()):
		d.Severity = Info
		d.Related = append(d.Related, note("it is named after the platform: another step may build it before"))
	case p.Build.Assumed && path.Base(missing) == path.Base(p.Build.Folder):
		d.Severity = Info
		d.Related = append(d.Related, note("it is called as its folder is: another step may build it before"))
	}
	return d
}

// folderAbove names the folder so many above the Dockerfile's.
func folderAbove(n int) string {
	if n == 0 {
		return "the Dockerfile's folder"
	}
	return strings.TrimSuffix(strings.Repeat("../", n), "/")
}

// note supports a finding without a place.
func note(format string, args ...any) Related {
	return Related{Message: fmt.Sprintf(format, args...)}
}
