package catalog

import (
	"slices"
	"strings"
)

// readShared reads the lines of the names that no package of a release has and several provide, so that apt does not choose
// one: release, name and some of the packages. They are sorted. Source: Debian's Packages files of main, 22 November
// 2026.
func (t *Tables) readShared() []string {
	text, err := t.text("shared.zst")
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// sharedUbuntu are such names of Ubuntu, whose lists are not at hand. Source: what apt printed on Ubuntu 24.04,
// bitfocus/companion-pi issue 30 and canonical/checkbox pull request 2023, read 2026-11-22.
var sharedUbuntu = []string{"ubuntu-24.04\tlibasound2\tlibasound2t64 liboss4-salsa-asound2"}

// providersOf lists packages that provide a name of a release which apt cannot choose among; none when that is not so,
// or not known.
func (t *Tables) providersOf(release, name string) []string {
	start := release + "\t" + name + "\t"
	for _, lines := range [][]string{t.shared(), sharedUbuntu} {
		if i, _ := slices.BinarySearch(lines, start); i < len(lines) && strings.HasPrefix(lines[i], start) {
			return strings.Fields(lines[i][len(start):])
		}
	}
	return nil
}
