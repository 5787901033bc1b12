package releases

import (
	_ "embed"
	"slices"
	"strings"
)

//go:embed osrelease.tsv
var osReleases string

// Text is what /usr/lib/os-release of a release of Debian or Ubuntu holds, "" where that is not known.
func (r Release) Text() string {
	for line := range strings.Lines(osReleases) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) == 4 && f[0] == r.ID && f[1] == r.Version {
			return r.text(f[2], strings.Fields(f[3]))
		}
	}
	return ""
}

// text is the file that says version, with what has says of it.
func (r Release) text(version string, has []string) string {
	var pretty, codenames, id, links, logo string
	if slices.Contains(has, "codenames") {
		codenames = "VERSION_CODENAME=" + r.Codename + "\n"
	}
	for _, h := range has {
		if full, ok := strings.CutPrefix(h, "full="); ok {
			codenames += "DEBIAN_VERSION_FULL=" + full + "\n"
		}
	}
	name := "Debian GNU/Linux"
	if r.ID == "debian" {
		id, links = "ID=debian\n", debianLinks
		pretty = `PRETTY_NAME="` + name + " " + version + "\"\n"
	} else {
		name, id, links = "Ubuntu", "ID=ubuntu\nID_LIKE=debian\n", ubuntuLinks
		title, _, _ := strings.Cut(version, " (")
		pretty = `PRETTY_NAME="` + name + " " + title + "\"\n"
	}
	if slices.Contains(has, "http") {
		links, _, _ = strings.Cut(strings.ReplaceAll(links, "https:", "http:"), "PRIVACY")
	}
	name, said := `NAME="`+name+"\"\n", `VERSION="`+version+"\"\n"
	number := `VERSION_ID="` + r.Version + "\"\n"
	if r.ID == "ubuntu" {
		logo = "UBUNTU_CODENAME=" + r.Codename + "\n"
	}
	if slices.Contains(has, "logo") {
		logo += "LOGO=ubuntu-logo\n"
	}
	if slices.Contains(has, "first") {
		return pretty + name + number + said + codenames + id + links + logo
	}
	return name + said + id + pretty + number + links + codenames + logo
}

const (
	debian      = "debian" + ".org/"
	debianLinks = "HOME_URL=\"https://www." + debian + "\"\nSUPPORT_URL=\"https://www." + debian + "support\"\n" +
		"BUG_REPORT_URL=\"https://bugs." + debian + "\"\n"
	ubuntuLinks = `HOME_URL="https://www.ubuntu.com/"
SUPPORT_URL="https://help.ubuntu.com/"
BUG_REPORT_URL="https://bugs.launchpad.net/ubuntu/"
PRIVACY_POLICY_URL="https://www.ubuntu.com/legal/terms-and-policies/privacy-policy"
`
)
