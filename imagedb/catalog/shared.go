package catalog

import (
	"strings"
	"sync"
)

// shared is the table of the names that no package of a release has and several provide, so that apt does not choose one: release, name and
// some of the packages, with an end of line before its first. Source: Debian's Packages files of main, 22 November 2026.
var shared = sync.OnceValue(func() string {
	text, err := openLibrary(embedded).text("shared.zst")
	if err != nil {
		return ""
	}
	return "\n" + text
})

// sharedUbuntu are such names of Ubuntu, whose lists are not at hand. Source: what apt printed on Ubuntu 24.04, bitfocus/companion-pi issue 30
// and canonical/checkbox pull request 2023, read 2026-11-22.
const sharedUbuntu = "\nubuntu-24.04\tlibasound2\tlibasound2t64 liboss4-salsa-asound2\n"

// providersOf lists packages that provide a name of a release which apt cannot choose among; none when that is not so, or not known.
func providersOf(release, name string) []string {
	_, rest, _ := strings.Cut(shared()+sharedUbuntu, "\n"+release+"\t"+name+"\t")
	providers, _, _ := strings.Cut(rest, "\n")
	return strings.Fields(providers)
}
