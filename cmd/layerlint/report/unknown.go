package report

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/unknowns"
)

// Unknown is an image of which a file's findings may say too little. It is what layerlint adds to
// PublishDiagnosticsParams.
type Unknown struct {
	Range     Range  `json:"range"`
	Reference string `json:"reference"` // as the Dockerfile has it, expanded where that is possible
	Base      bool   `json:"base"`      // FROM names it
	Known     string `json:"known"`     // none, likely
	Reason    string `json:"reason"`
	Help      string `json:"help,omitempty"` // what would make it known

	place source.Span
	short string
}

// Offline says why no registry was asked, "" when one was.
type Offline string

// Unknowns are the images of one file in the form that people and programs read.
func Unknowns(images []unknowns.Image, offline Offline) (all []Unknown) {
	for _, i := range images {
		if i.Reason == unknowns.Missing {
			continue // that is known, and a finding
		}
		u := Unknown{Range: rangeOf(i.Span), Reference: i.Ref, Base: i.Base, Known: "none", place: i.Span}
		if i.Likely {
			u.Known = "likely"
		}
		u.Reason, u.Help = because(i, offline)
		if i.Meant != "" {
			u.Help = "did you mean " + i.Meant + "?"
		}
		u.short = brief(i, u.Reason)
		all = append(all, u)
	}
	return all
}

// because says why an image is not known and what would help.
func because(i unknowns.Image, offline Offline) (reason, help string) {
	switch i.Reason {
	case unknowns.NotHeld:
		if offline != "" {
			return "not in the catalog, " + string(offline), "ask its registry (without " + string(offline) + "), or name a local copy with --layout"
		}
		return "not in the catalog", "name a local copy with --layout"
	case unknowns.Failed:
		return aboutOne.ReplaceAllString(i.Detail, ""), "name a mirror in registries.mirrors, or a local copy with --layout"
	case unknowns.Unread:
		return "contents are not read: " + i.Detail, "layerlint image pull " + i.Ref + " reads them once"
	case unknowns.ConfigOnly:
		return "only its configuration is known", "layerlint image pull " + i.Ref + " reads its files once"
	case unknowns.Unset:
		if i.Detail == "" {
			return "it looks like a placeholder", ""
		}
		return "ARG " + i.Detail + " has no value", "--build-arg " + i.Detail + "=VALUE"
	case unknowns.Unexpanded:
		return "its name is not known", ""
	case unknowns.Directory:
		return "a build context, which is not read", ""
	}
	if i.Pinned {
		return "known from the tag beside its digest only", "name a local copy with --layout, or ask its registry"
	}
	return "known from other tags of its kind only", "name a local copy with --layout, or ask its registry"
}

// aboutOne is the part of an error that repeats the image's name.
var aboutOne = lazyregexp.New(`^reading image "[^"]*": `)

// brief is a reason that fits the end of a line: a note has the rest.
func brief(i unknowns.Image, reason string) string {
	switch i.Reason {
	case unknowns.Failed:
		reason, _, _ = strings.Cut(reason, ": ")
	case unknowns.Unread:
		reason = "contents are not read"
		if _, limit, ok := strings.Cut(i.Detail, ", "); ok {
			reason += ": " + limit
		}
	}
	return reason
}

// named is how many unknown images a line names before it counts.
const named = 2

// Clause says which images of all results are not known at all, such as "1 base image unknown: debian:bookworm-slm (not
// in the catalog, --offline)"; "" when there is none.
func Clause(results []Result) string {
	all := fully(results)
	if len(all) == 0 {
		return ""
	}
	var names []string
	noun, reason := "base image", all[0].short
	for n, u := range all {
		if n < named {
			names = append(names, Clean(u.Reference))
		}
		if !u.Base {
			noun = u.noun()
		}
		if u.short != reason {
			reason = ""
		}
	}
	line := fmt.Sprintf("%s unknown: %s", Plural(len(all), noun), strings.Join(names, ", "))
	if rest := len(all) - named; rest > 0 {
		line += fmt.Sprintf(" and %d more", rest)
	}
	if reason != "" {
		line += " (" + Clean(reason) + ")"
	}
	return line
}

// fully are the images of all results that are not known at all, each reference once.
func fully(results []Result) (all []Unknown) {
	seen := map[string]int{}
	for _, r := range results {
		for _, u := range r.Unknown {
			at, again := seen[u.Reference]
			switch {
			case u.Known != "none":
			case again:
				all[at].Base = all[at].Base || u.Base
			default:
				seen[u.Reference] = len(all)
				all = append(all, u)
			}
		}
	}
	return all
}

func (u Unknown) noun() string {
	if u.Base {
		return "base image"
	}
	return "image"
}

// Same reports whether two are the same image at the same place.
func (u Unknown) Same(other Unknown) bool {
	return u.Range == other.Range && u.Reference == other.Reference && u.Known == other.Known
}

// where is the place of an image in its result's file, its start when it has none.
func (u Unknown) where(r Result) source.Span {
	if u.place.Nowhere() || u.place.File != r.File {
		return source.Span{File: r.File}
	}
	return u.place
}
