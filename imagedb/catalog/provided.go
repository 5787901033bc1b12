package catalog

import (
	"strings"
)

// Provider names the package that brings a command in a release of Debian or Ubuntu, which is named as Names has it, ""
// when the table does not tell. Of a release that the table does not have it says what all of Debian's say.
func (t *Tables) Provider(release, command string) string { return t.providerOf("c", release, command) }

// ModuleProvider is Provider for a module of python's.
func (t *Tables) ModuleProvider(release, module string) string {
	return t.providerOf("m", release, module)
}

// readProviders reads the table, with an end of line before its first.
func (t *Tables) readProviders() string {
	text, err := t.text("provided.zst")
	if err != nil {
		return ""
	}
	return "\n" + text
}

// providerOf looks a line of the table up: kind, release, name and package with tabs between. The table does not part
// Ubuntu's releases.
func (t *Tables) providerOf(kind, release, name string) string {
	text := t.providers()
	if name == "" {
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
