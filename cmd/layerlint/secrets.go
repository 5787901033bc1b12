package main

import (
	"bytes"
	"cmp"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/imagedb/network"
	"github.com/layerlint/layerlint/rules"
)

// secretName is how build arguments are called whose values no log should hold.
var secretName = lazyregexp.New(`(?i)token|secret|passw|passphrase|pwd|credential|api_?key|access_?key|private|(?:^|_)(?:auth|key|pass|pat|psk|sas|netrc|npmrc)(?:_|$)`)

// Shorter values hide too little of a text and too much: they are looked for as words, or not at all.
const (
	shortest = 3
	anywhere = 8
)

// secrets hide the values that --build-arg gives to arguments with such names. The zero value hides none.
type secrets []secret

type secret struct {
	name  string
	value string
	forms *regexp.Regexp // the value as it is, as addresses have it, in any case
}

func secretsIn(args map[string]string) secrets {
	var all secrets
	for name, value := range args {
		if len(value) < shortest || !secretName.MatchString(name) {
			continue
		}
		before, after := "", ""
		if len(value) < anywhere {
			before, after = `\b`, `\b`
		}
		var forms []string
		for _, form := range []string{value, url.QueryEscape(value), url.PathEscape(value), url.User(value).String()} {
			forms = append(forms, before+regexp.QuoteMeta(form)+after)
		}
		all = append(all, secret{name, value, regexp.MustCompile(`(?i)` + strings.Join(forms, "|"))})
	}
	slices.SortFunc(all, func(a, b secret) int { // a value may be a part of another
		return cmp.Or(cmp.Compare(len(b.value), len(a.value)), cmp.Compare(a.name, b.name))
	})
	return all
}

// hide puts an argument's name in place of its value, and takes user names and passwords out of addresses.
func (s secrets) hide(text string) string {
	text = network.Redacted(text)
	for _, one := range s {
		text = one.forms.ReplaceAllLiteralString(text, "$"+one.name)
	}
	return text
}

// holds reports whether a text has a value that is not in the file.
func (s secrets) holds(text string, file []byte) bool {
	return slices.ContainsFunc(s, func(one secret) bool {
		return one.forms.MatchString(text) && !bytes.Contains(file, []byte(one.value))
	})
}

// hiding is where lines without secrets are written, each in one piece.
type hiding struct {
	io.Writer
	secrets
}

func (h hiding) Write(line []byte) (int, error) {
	_, err := io.WriteString(h.Writer, h.hide(string(line)))
	return len(line), err
}

// findings hides values in what rules say, in place. A fix that would write one into the file is dropped.
func (s secrets) findings(found []rules.Diagnostic) {
	for i := range found {
		d := &found[i]
		d.Message = s.hide(d.Message)
		d.Related = slices.Clone(d.Related)
		for j := range d.Related {
			d.Related[j].Message = s.hide(d.Related[j].Message)
		}
		d.Fixes = slices.DeleteFunc(slices.Clone(d.Fixes), func(f rules.Fix) bool {
			for _, e := range f.Edits {
				if e.File != nil && s.holds(e.New, e.File.Content) {
					return true
				}
			}
			return false
		})
		for j := range d.Fixes {
			d.Fixes[j].Title = s.hide(d.Fixes[j].Title)
		}
	}
}

// additions hides values in the names of what instructions add, in place.
func (s secrets) additions(all []report.Addition) {
	for i := range all {
		all[i].Parts = slices.Clone(all[i].Parts)
		for j := range all[i].Parts {
			all[i].Parts[j].Name = s.hide(all[i].Parts[j].Name)
		}
	}
}
