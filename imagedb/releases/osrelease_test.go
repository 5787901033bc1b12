package releases

import "testing"

// The texts are those of the images of Debian 13.8 and of Ubuntu 19.04, whose users print them in issues.
func TestOSRelease(t *testing.T) {
	for codename, want := range map[string]string{
		"trixie": `PRETTY_NAME="Debian GNU/Linux 13 (trixie)"
NAME="Debian GNU/Linux"
VERSION_ID="13"
VERSION="13 (trixie)"
VERSION_CODENAME=trixie
DEBIAN_VERSION_FULL=13.8
ID=debian
HOME_URL="https://www.` + debian + `"
SUPPORT_URL="https://www.` + debian + `support"
BUG_REPORT_URL="https://bugs.` + debian + `"
`,
		"disco": `NAME="Ubuntu"
VERSION="19.04 (Disco Dingo)"
ID=ubuntu
ID_LIKE=debian
PRETTY_NAME="Ubuntu 19.04"
VERSION_ID="19.04"
HOME_URL="https://www.ubuntu.com/"
SUPPORT_URL="https://help.ubuntu.com/"
BUG_REPORT_URL="https://bugs.launchpad.net/ubuntu/"
PRIVACY_POLICY_URL="https://www.ubuntu.com/legal/terms-and-policies/privacy-policy"
VERSION_CODENAME=disco
UBUNTU_CODENAME=disco
`,
		"precise": "",
	} {
		r, ok := Suite(codename)
		if got := r.Text(); !ok || got != want {
			t.Errorf("%s:\n%s\nwant:\n%s", codename, got, want)
		}
	}
}
