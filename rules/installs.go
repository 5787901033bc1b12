package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/text"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// eachInstall visits what one family of package managers is told.
func eachInstall(p *Pass, tool string, visit func(*text.Install)) {
	for _, i := range text.Installs.Of(p.Pass) {
		if i.Tool == tool {
			visit(i)
		}
	}
}

// checkPinned reports the packages without a version; form shows how a version is written.
func checkPinned(tool string, form string) func(*Pass) {
	return func(p *Pass) {
		eachInstall(p, tool, func(i *text.Install) {
			if groups[i.Verb.Text] {
				return
			}
			for _, pkg := range i.Packages {
				if !pkg.Pinned && !pkg.Unknown {
					p.Report(Diagnostic{Span: pkg.Span, Message: fmt.Sprintf("%s is not pinned: use "+form, pkg.Text, pkg.Unversioned())})
				}
			}
		})
	}
}

// groups name sets of packages, which have no version.
var groups = map[string]bool{"group": true, "groupinstall": true, "remove": true, "rm": true, "patch": true, "update": true, "yarn": true}

// question is what is known of whether a package manager asks before it installs.
type question struct {
	asked   filesystem.Presence
	strange bool // nothing is known of what the packages need
}

// checkConfirmed reports installs that would ask; there is nobody to answer. asks says what is known of the question:
// where that is nothing, or asks is nil, it is likely.
func checkConfirmed(tool string, verbs map[string]bool, asks func(*Pass, source.Span) question) func(*Pass) {
	return func(p *Pass) {
		eachInstall(p, tool, func(i *text.Install) {
			if i.Confirmed || !verbs[i.Verb.Text] {
				return
			}
			var q question
			if asks != nil {
				q = asks(p, i.Span)
			}
			if q.asked == filesystem.Absent || q.asked == filesystem.Unknown && i.Present() {
				return
			}
			var severity Severity
			if q.asked == filesystem.Unknown && (q.strange || i.Alone()) { // apt asks only if others come along
				severity = Info
			}
			message := "%s %s asks for confirmation, which a build cannot give"
			if tool == "apt" {
				message = `%s %s asks "Do you want to continue? [Y/n]" and stops: Abort.`
			}
			p.Report(Diagnostic{
				Span: i.Span, Severity: severity, Likely: q.asked == filesystem.Unknown,
				Message: fmt.Sprintf(message, i.Program, i.Verb.Text),
				Fixes:   fixAt(i.Verb, Fix{Title: "add -y", Edits: insertAfter(i.Verb.Span, " -y")}),
			})
		})
	}
}

// checkCleaned reports what downloads leave in the layer.
func checkCleaned(tool string, message string, fix func(*text.Install) []Fix) func(*Pass) {
	return func(p *Pass) {
		eachInstall(p, tool, func(i *text.Install) {
			if i.Cleaned || removals[i.Verb.Text] {
				return
			}
			d := Diagnostic{Span: i.Span, Message: fmt.Sprintf(message, i.Program, i.Verb.Text)}
			if fix != nil {
				d.Fixes = fix(i)
			}
			p.Report(d)
		})
	}
}

var removals = map[string]bool{"remove": true, "rm": true}

// fixAt keeps a fix when the word stands in the file as it is read.
func fixAt(w text.Word, f Fix) []Fix {
	if w.Nowhere() || w.Span.Text() != w.Text {
		return nil
	}
	return []Fix{f}
}

// addFlag is a fix that gives an install one more option behind its verb.
func addFlag(i *text.Install, flag string, unsafe bool) []Fix {
	return fixAt(i.Verb, Fix{Title: "add " + flag, Unsafe: unsafe, Edits: insertAfter(i.Verb.Span, " "+flag)})
}
