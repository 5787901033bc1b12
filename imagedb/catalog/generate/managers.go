package main

import (
	"slices"
	"strings"
)

const aptLists = "/var/lib/apt/lists"

// managers are the commands of the package managers that Dockerfiles call, by the manager.
var managers = map[string][]string{"apt": {"apt", "apt-get"}, "apk": {"apk"}, "dnf": {"dnf"}, "yum": {"yum"}, "microdnf": {"microdnf"},
	"zypper": {"zypper"}, "pacman": {"pacman"}}

// foreignManagers are the commands of managers that a family does not have, as its package manager field names those
// that it has.
func foreignManagers(field string) []string {
	field, _, _ = strings.Cut(strings.ReplaceAll(field, "yum alias", "yum"), ":")
	words := strings.FieldsFunc(field, func(r rune) bool { return r < 'a' || r > 'z' })
	var out []string
	for _, name := range sortedKeys(managers) {
		if !slices.Contains(words, name) && (name != "yum" || !slices.Contains(words, "dnf")) {
			out = append(out, managers[name]...)
		}
	}
	return out
}

func otherManager(field string) string {
	if field == "" {
		return "the image has no package manager"
	}
	field, _, _ = strings.Cut(field, " (")
	return "the image's package manager is " + field
}
