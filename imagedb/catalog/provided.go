package catalog

import (
	"strings"
	"sync"
)

// Provider names the package that brings a command in a release of Debian or Ubuntu, which is named as Names has it, ""
// when the table does not tell. Of a release that the table does not have it says what all of Debian's say.
func Provider(release, command string) string { return providerOf("c", release, command) }

// ModuleProvider is Provider for a module of python's.
func ModuleProvider(release, module string) string { return providerOf("m", release, module) }

// providers is the table, with an end of line before its first.
var providers = sync.OnceValues(func() (string, error) {
	text, err := openLibrary(embedded).text("provided.zst")
	return "\n" + text, err
})

// providerOf looks a line of the table up: kind, release, name and package with tabs between. The table does not part
// Ubuntu's releases.
func providerOf(kind, release, name string) string {
	text, err := providers()
	if err != nil || name == "" {
		return ""
	}
	look := func(release string) string {
		_, rest, _ := strings.Cut(text, "\n"+kind+"\t"+release+"\t"+name+"\t")
		found, _, _ := strings.Cut(rest, "\n")
		return found
	}
	if strings.HasPrefix(release, "ubuntu-") {
		return look("ubuntu")
	}
	if strings.Contains(text, "\t"+release+"\t") {
		return look(release)
	}
	first := look("debian-11")
	if look("debian-12") != first || look("debian-13") != first {
		return ""
	}
	return first
}
