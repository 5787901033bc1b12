package lsp

import (
	"cmp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python/popular"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// databases are what the managers of repositories keep what is installed in, where it goes by another name.
var databases = map[string]string{"apt": "dpkg"}

// sayPackage is about the n-th word of a command as a name that a package manager is told; "" where it is none.
func (s *spot) sayPackage(c *state.Call, n int) string {
	words := make([]effects.Arg, len(c.Argv))
	for i, a := range c.Argv {
		words[i] = effects.Arg{Text: a.Text, Known: a.Known}
	}
	manager, _, ok := managerOf(words, n)
	if !ok {
		return ""
	}
	name := c.Argv[n].Text
	if end := strings.IndexAny(name, "=<>!~[;@ "); end > 0 { // a version, a part, a repository
		name = name[:end]
	}
	var lines []string
	key := state.PackageKey{Manager: cmp.Or(databases[manager], manager), Name: name}
	if have := c.Before.Packages.Lookup(key.Manager, name); have.Presence == present {
		lines = append(lines, "installed already"+spaced(have.Version)+from(have.Cause))
		if by := c.Before.Packages.Needers()[key]; len(by) > 0 {
			lines = append(lines, "needed by "+list(by, 12))
		}
	}
	if p, ok := popular.Projects()[name]; ok && manager == "pip" {
		lines = append(lines, "a project of PyPI, with the programs "+list(p.Programs, 12))
	}
	if r := s.repository(manager, c.Before); r != nil {
		if offer := r.Find(name); offer.Presence == present {
			lines = append(lines, sayOffer(r, name, offer))
		} else if len(lines) == 0 && offer.Presence != present {
			lines = append(lines, presence(offer.Presence, offer.Likely))
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return "**package** " + code(name) + "\n\n" + strings.Join(lines, "\n\n")
}

func spaced(text string) string {
	if text == "" {
		return ""
	}
	return " " + text
}

// sayOffer is a package's version, its size and what comes along.
func sayOffer(r packages.Repository, name string, offer packages.Offer) string {
	text := cmp.Or(offer.Version, "there by the release's list of names, version not known")
	if offer.Virtual {
		text = "provided by " + list(offer.Others, 12)
	}
	come := r.Install([]string{name}, false)
	if come.Installed > 0 {
		text += ", " + size(come.Installed) + " with what it needs"
	}
	var names []string
	for _, p := range come.Packages {
		if p.Name != name {
			names = append(names, p.Name)
		}
	}
	if len(names) > 0 {
		text += "\n\nneeds " + list(names, 20)
	}
	return text
}

// managerOf is the package manager that the n-th word of a command is told to, as the name of a package. installs reports
// whether it is told to install it, not to remove it.
func managerOf(words []effects.Arg, n int) (manager string, installs, ok bool) {
	if len(words) == 0 {
		return "", false, false
	}
	tool, at := table.Tools.Called(words)
	if tool == nil || tool.Install == nil || tool.Grammar == nil || n <= at {
		return "", false, false
	}
	for i := range words {
		words[i].Index = i
	}
	named := func(all []effects.Arg) bool {
		return slices.ContainsFunc(all, func(a effects.Arg) bool { return a.Index == n })
	}
	line := tool.Line(words[at].Text, "", words[at+1:])
	installs = tool.Install.Verbs[line.Verb.Text]
	for _, a := range table.Tools.Of(words, "").Actions {
		if a.Kind == effects.Packages && named(a.Paths) {
			return a.Manager, installs, true
		}
	}
	return tool.Manager, installs, installs && tool.Manager != "" && named(line.Operands)
}

// repository is what a package manager finds in a state; nil when nothing is known of it.
func (s *spot) repository(manager string, st *state.State) packages.Repository {
	if st == nil || s.build.Packages == nil {
		return nil
	}
	q := packages.Query{Manager: manager, Arch: state.Arch(st.Platform), Keys: st}
	if id, version, _ := st.Release(); id != "" {
		q.Release = id + " " + version
	}
	switch {
	case manager == "apk":
		q.OneOf = releases.Branches(st.ImageRef, s.build.Today)
	case manager == "rpm":
		q.Remembered = true
		if image, ok := releases.RPMImageOf(st.ImageRef); ok && q.Release == "" {
			q.Release = image.ID + " " + image.Version
		}
	case q.Release == "" && manager == "apt":
		return nil
	case manager == "apt":
		if r := st.Offered(q.Release); r != nil {
			return r
		}
	}
	if r := s.index.asked(q); r != nil {
		return r
	}
	if i, ok := s.build.Packages.(indexes); ok { // not to be taken for what an instruction asked
		if r, ok := i.Repositories.Repository(s.document.ctx, q); ok {
			return r
		}
	}
	return nil
}
