package perl

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// perls are the Perls of distributions: no release of theirs has another minor version. Source: the package perl in
// Debian's and Ubuntu's lists of packages, 2026-11; those of Debian 12 and 13 read, the others from memory.
var perls = distro.Releases{"debian 11": "5.32", "debian 12": "5.36", "debian 13": "5.40", "ubuntu 20.04": "5.30", "ubuntu 22.04": "5.34", "ubuntu 24.04": "5.38"}

// ofDebian are the packages that have perl.
var ofDebian = lazyregexp.New(`^(?:perl|perl-base)$`)

// asked is the release that a program asks for, as a string of versions or as a number. Source: perlfunc, "use VERSION".
var asked = lazyregexp.New(`(?m)^use +(?:v?5\.(\d{1,2})(?:\.\d+)?|5\.0(\d\d)(?:_?\d{3})?) *;`)

// outdated refuses a program that asks for a later Perl than there is.
func (p *program) outdated(verb effects.Arg, at string) {
	e := p.Stat(at).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return
	}
	text, _, _ := strings.Cut(pods.ReplaceAllString(string(e.Content), ""), "\n__END__\n")
	m := asked.FindStringSubmatch(text)
	has, sure := perls.Version(p.Command, "perl", ofDebian)
	if m == nil || has == "" || strings.Contains(text, "<<") {
		return
	}
	want, _ := strconv.Atoi(m[1] + m[2])
	if minor, _ := strconv.Atoi(strings.TrimPrefix(has, "5.")); want > minor {
		p.Refuse(verb, state.FailsExit, fmt.Sprintf("Perl v5.%d.0 required--this is only v%s (%s)", want, has, at), !sure)
	}
}
