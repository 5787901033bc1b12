package apt

import (
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/deb822"
)

// pin is one record of apt's preferences. Source: apt_preferences(5).
type pin struct {
	names    []string // names and patterns; "*" alone makes it a general one
	kind     string   // "version", "release" or "origin"
	value    string
	priority int
}

// preferences reads a file of them. ok is false when it holds what is not followed here: regular expressions and source
// packages.
func preferences(content []byte) (pins []pin, ok bool) {
	ok = true
	var p pin
	deb822.Scan(content, func(name, value []byte) {
		switch strings.ToLower(string(name)) {
		case "package":
			p.names = strings.Fields(string(value))
			ok = ok && !strings.ContainsAny(string(value), "/:")
		case "pin":
			p.kind, p.value, _ = strings.Cut(string(value), " ")
			p.value = strings.TrimSpace(p.value)
			ok = ok && !strings.Contains(p.value, "/") && (p.kind == "version" || p.kind == "release" || p.kind == "origin")
		case "pin-priority":
			n, err := strconv.Atoi(string(value))
			p.priority, ok = n, ok && err == nil
		}
	}, func() {
		pins = append(pins, p)
		p = pin{}
	})
	return pins, ok
}

func (p pin) general() bool { return len(p.names) == 1 && p.names[0] == "*" }

// names reports whether a specific record is about the package.
func (p pin) about(name string) bool {
	for _, pattern := range p.names {
		if ok, _ := path.Match(pattern, name); ok {
			return true
		}
	}
	return false
}

// holds reports whether a version in a list is what the record pins.
func (p pin) holds(version string, l listed) bool {
	switch p.kind {
	case "version":
		ok, _ := path.Match(p.value, version)
		return ok
	case "origin":
		u, err := url.Parse(l.suite.URI)
		return err == nil && u.Hostname() == strings.Trim(p.value, `"`)
	}
	return l.released(p.value)
}

// released reports whether a list is of the release that a pin describes: letters with values, or a name.
func (l listed) released(text string) bool {
	r := l.suite.release
	for condition := range strings.SplitSeq(text, ",") {
		letter, value, ok := strings.Cut(strings.TrimSpace(condition), "=")
		if !ok {
			if letter != "*" && !r.Named(letter) {
				return false
			}
			continue
		}
		is, known := map[string]string{"a": r.Suite, "n": r.Codename, "v": r.Version, "o": r.Origin, "l": r.Label, "c": l.component}[letter]
		if matches, _ := path.Match(strings.Trim(value, `"`), is); !matches || !known {
			return false
		}
	}
	return true
}

// priority is what decides which version of a package is the candidate: that of the first specific record, else of its
// list, which the first general record or the suite decides, and the release that -t names.
func (a *archive) priority(p Package, l listed, target string) int {
	for _, pin := range a.pins {
		if !pin.general() && pin.about(p.Name) && pin.holds(p.Version, l) {
			return pin.priority
		}
	}
	if target != "" && l.suite.release.Named(target) {
		return 990
	}
	for _, pin := range a.pins {
		if pin.general() && pin.holds(p.Version, l) {
			return pin.priority
		}
	}
	return l.suite.release.rating()
}
