package apt

import (
	"slices"
	"strconv"
	"strings"

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
		if !strings.HasPrefix(f.Path, "/etc/apt/preferences") {
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
