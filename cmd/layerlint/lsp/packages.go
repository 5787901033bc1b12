package lsp

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// databases are what the managers of repositories keep what is installed in, where it goes by another name.
var databases = map[string]string{"apt": "dpkg"}

// sayPackage is about a name that a package manager is told; "" where it is none.
func (s *spot) sayPackage(c *state.Call, word state.Argument) string {
	manager, ok := managerOf(c.Argv)
	if !ok || strings.HasPrefix(word.Text, "-") {
		return ""
	}
	name, _, _ := strings.Cut(word.Text, "=")
	var lines []string
	if have := c.Before.Packages.Lookup(cmp.Or(databases[manager], manager), name); have.Presence == present {
		lines = append(lines, "installed already"+spaced(have.Version)+from(have.Cause))
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
	text := cmp.Or(offer.Version, "in the release's list of names")
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

// managerOf is the package manager that a command's words tell to install or remove something.
func managerOf(argv []state.Argument) (manager string, ok bool) {
	words := make([]effects.Arg, len(argv))
	for i, a := range argv {
		words[i] = effects.Arg{Text: a.Text, Known: a.Known}
	}
	return managerOfWords(words)
}

func managerOfWords(words []effects.Arg) (manager string, ok bool) {
	if len(words) == 0 {
		return "", false
	}
	tool, at := table.Tools.Called(words)
	if tool == nil || tool.Install == nil || tool.Manager == "" {
		return "", false
	}
	for _, w := range words[at+1:] {
		if tool.Install.Verbs[w.Text] {
			return tool.Manager, true
		}
	}
	return "", false
}

// repository is what a package manager finds in a state; nil when nothing is known of it.
func (s *spot) repository(manager string, st *state.State) packages.Repository {
	if st == nil || s.build.Packages == nil {
		return nil
	}
	id, version, _ := st.Release()
	if id == "" {
		return nil
	}
	release := fmt.Sprintf("%s %s", id, version)
	if r := st.Offered(release); r != nil && manager == "apt" {
		return r
	}
	canceled, cancel := context.WithCancel(s.document.ctx)
	defer cancel()
	r, ok := s.build.Packages.Repository(canceled, packages.Query{Manager: manager, Release: release,
		Arch: state.Arch(st.Platform), Keys: st})
	if !ok {
		return nil
	}
	return r
}
