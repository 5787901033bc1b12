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
	names := map[string]string{"debian": "Debian GNU/Linux", "ubuntu": "Ubuntu"}
	title, _, _ := strings.Cut(version, " (")
	like, codenames, home := "", "", "https://www."+r.ID+".org/"
	if r.ID == "debian" {
		title = version
	} else {
		like, home = "ID_LIKE=debian\n", "https://www."+r.ID+".com/"
	}
	pretty := `PRETTY_NAME="` + names[r.ID] + " " + title + "\"\n"
	name, named := `NAME="`+names[r.ID]+"\"\n", `VERSION_ID="`+r.Version+"\"\n"
	if slices.Contains(has, "codenames") {
		codenames = "VERSION_CODENAME=" + r.Codename + "\n"
	}
	for _, h := range has {
		if full, ok := strings.CutPrefix(h, "full="); ok {
			codenames += "DEBIAN_VERSION_FULL=" + full + "\n"
		}
	}
	said, id := `VERSION="`+version+"\"\n", "ID="+r.ID+"\n"+like
	links := `HOME_URL="` + home + "\"\nSUPPORT_URL=\"" + home + "support\"\nBUG_REPORT_URL=\"" + home + "bugs\"\n"
	own := ""
	if r.ID == "ubuntu" && codenames != "" {
		own = `PRIVACY_POLICY_URL="` + home + "legal\"\nUBUNTU_CODENAME=" + r.Codename + "\n"
	}
	if slices.Contains(has, "logo") {
		own += "LOGO=ubuntu-logo\n"
	}
	if slices.Contains(has, "first") {
		return pretty + name + named + said + codenames + id + links + own
	}
	return name + said + id + pretty + named + links + codenames + own
}
