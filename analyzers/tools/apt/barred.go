package apt

import (
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// everything are the pins of all versions that any source has.
var everything = []string{"release *", "origin *", "version *", "release a=*", "release o=*"}

// barred reports whether preferences keep every version of a package from being installed: the first record that names
// it and takes all versions has a priority below 0. A repository that reads the lists decides that itself. Source:
// apt_preferences(5) of apt 2.6.
func (c *choosing) barred(r request, name string) bool {
	if c.archive() != nil || r.version != "" || r.target != "" || c.released() || c.elsewhere || c.query.Unpinned {
		return false
	}
	held := c.State.Packages.Lookup("dpkg", name)
	if held.Presence != filesystem.Absent || held.Likely {
		return false
	}
	barred, spared := false, false
	for _, f := range c.query.Files {
		if !prefers(f) {
			continue
		}
		for record := range strings.SplitSeq(strings.ReplaceAll(string(f.Content), "\r", ""), "\n\n") {
			names, pin, priority := fieldsOf(record)
			switch named := slices.Contains(names, name); {
			case named && priority < 0 && slices.Contains(everything, pin):
				barred = true
			case named || slices.ContainsFunc(names, func(n string) bool { return strings.ContainsAny(n, "*?[/") }):
				spared = true // it may decide otherwise
			}
		}
	}
	return barred && !spared
}

// prefers reports whether a file has preferences.
func prefers(f packages.SourceFile) bool { return strings.HasPrefix(f.Path, "/etc/apt/preferences") }

// fieldsOf reads one record of preferences.
func fieldsOf(record string) (names []string, pin string, priority int) {
	for line := range strings.Lines(record) {
		key, value, _ := strings.Cut(line, ":")
		value = strings.Join(strings.Fields(value), " ")
		switch strings.ToLower(strings.TrimSpace(key)) {
		case "package":
			names = strings.Fields(value)
		case "pin":
			pin = value
		case "pin-priority":
			priority, _ = strconv.Atoi(value)
		}
	}
	return names, pin, priority
}

// unpinned is an offer that preferences rule out.
func unpinned(offer packages.Offer) packages.Offer {
	return packages.Offer{Presence: filesystem.Absent, Virtual: true, Likely: offer.Likely}
}

// heldBack refuses packages that cannot do without one that preferences keep away, as far as it is known what they need.
func (c *choosing) heldBack(names []string) {
	if c.repository == nil || c.Failed || c.archive() != nil || !slices.ContainsFunc(c.query.Files, prefers) {
		return
	}
	for _, name := range names {
		comes := map[string]string{}
		for _, p := range c.repository.Install([]string{name}, false).Packages {
			comes[p.Name] = p.Depends
		}
		seen := map[string]bool{name: true}
		for open := []string{name}; len(open) > 0; open = open[1:] {
			for group := range strings.SplitSeq(comes[open[0]], ",") {
				r, ok := apt.ParseRelation(group)
				if _, known := comes[r.Name]; !ok || !known || seen[r.Name] || strings.Contains(group, "|") {
					continue
				}
				seen[r.Name] = true
				open = append(open, r.Name)
				if c.barred(request{name: r.Name}, r.Name) {
					c.Refuse(c.naming(name, c.command), state.FailsAptUnmet, name+" cannot be installed: it needs "+r.Name+", which preferences keep away", false)
					return
				}
			}
		}
	}
}
