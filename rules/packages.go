package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unlocated is what package managers say of a name that they do not find, with the name and the image.
var unlocated = map[string]string{
	"apt":    "unable to locate package %s in %s",
	"apk":    "unable to select package %s (no such package) in %s",
	"dnf":    "no match for argument %s in %s",
	"zypper": "no provider of '%s' found in %s",
}

// available introduces what there is instead.
const available = "available: %s"

// unknownPackages reports the names that a package manager does not find, with those that are near; kind is that of
// failures.
func unknownPackages(manager, rule string) func(*Pass) {
	return func(p *Pass) {
		told := lacking(p, manager, "", func(step *state.Step, n state.Need) string {
			return fmt.Sprintf(unlocated[n.Manager], n.Name, imageName(step.Before))
		}, available)
		restOf(p, rule, told)
	}
}

// unknownVersions reports the versions that a package manager does not find.
func unknownVersions(manager, rule string) func(*Pass) {
	return func(p *Pass) {
		told := lacking(p, manager, "version", func(step *state.Step, n state.Need) string {
			return fmt.Sprintf("no version of %s matches %s in the repositories of %s", n.Name, n.Version, imageName(step.Before))
		}, available)
		restOf(p, rule, told)
	}
}

// restOf reports the rule's failures that were not told.
func restOf(p *Pass, rule string, told map[source.Span]bool) {
	failures(p, rule, func(_ *state.Step, f state.Failure) {
		if !told[f.Span] {
			p.Report(Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason})
		}
	})
}

// lacking reports the packages of which something is not there, and tells where. with introduces what there is instead.
func lacking(p *Pass, manager, what string, message func(*state.Step, state.Need) string,
	with string) map[source.Span]bool {
	told := map[source.Span]bool{}
	steps(p, func(_ *evaluate.Stage, step *state.Step) {
		lacks := func(n *state.Need) bool {
			return n.Kind == state.NeedPackage && n.Manager == manager && n.Lacks == what &&
				n.Presence == filesystem.Absent && n.Fatal
		}
		for i := range step.Needs {
			if !lacks(&step.Needs[i]) || told[step.Needs[i].Span] {
				continue
			}
			n := step.Needs[i]
			told[n.Span] = true
			d := Diagnostic{Span: n.Span, Likely: n.Likely, Message: message(step, n)}
			if text := instead(n, with); text != "" {
				d.Related = []Related{note("%s", text)}
			}
			if n.Besides != "" {
				d.Related = append(d.Related, note("%s", n.Besides))
			}
			var more []string // of a variable that holds several
			for _, other := range step.Needs[i+1:] {
				if other.Span == n.Span && other.Name != n.Name && lacks(&other) {
					more = append(more, other.Name)
				}
			}
			d.Related = append(d.Related, nor(more)...)
			p.Report(d)
		}
	})
	return told
}

// instead says what there is in the place of a missing package, and which release was the last to have it.
func instead(n state.Need, with string) string {
	var parts []string
	if n.Last != "" {
		parts = append(parts, "removed after "+n.Last)
	}
	if len(n.Nearest) > 0 {
		parts = append(parts, fmt.Sprintf(with, few(n.Nearest)))
	}
	return strings.Join(parts, "; ")
}

// nor is a note of further packages that are not found.
func nor(names []string) []Related {
	if len(names) == 0 {
		return nil
	}
	return []Related{note("nor %s", strings.Join(names, ", "))}
}

// maxNamed is how many names or versions a note lists.
const maxNamed = 5

func few(names []string) string {
	if len(names) > maxNamed {
		return strings.Join(names[:maxNamed], ", ") + " and others"
	}
	return strings.Join(names, ", ")
}
