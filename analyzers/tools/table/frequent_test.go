package table

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// frequent are the 150 most frequent command names in the RUNs of 2,760 public Dockerfiles, in that order. Source: the
// counts collected for this project; names in <> stand for sorts of words.
var frequent = strings.Fields(`apt-get rm echo <assign> pip cd mkdir git set [ curl chmod <script-path> ln apk wget make sed bash cp export tar python3 dnf
	uv gpg update-alternatives chown grep apt find apt-mark pip3 go exit python mv yum dpkg sha256sum conda zypper awk
	nproc sort
	xargs ./configure mktemp cmake npm <local-path> . ldconfig useradd tee tr true gpgconf unzip cat cargo groupadd [[ touch cut
	rpm micromamba ls apt-key microdnf adduser printf sh add-apt-repository fix-permissions dpkg-architecture : test java uname
	php su python3.12 source usermod mamba pecl gosu read install addgroup docker-php-ext-enable date jupyter stat
	sha512sum mvn umask which docker-php-source jar sccache bundle du head dotnet jupyter-kernelspec command scanelf ldd
	lsb_release id gem
	docker-php-ext-configure env-hash sync yarn debconf-set-selections locale-gen <dynamic> xx-go composer dpkg-buildflags
	docker-php-ext-install basename userdel rustup groupmod nvm rosdep break rustc opensearch-plugin pipx openssl setcap
	javac
	gcc python3.10 gcloud mix pwd aria2c tdnf df patch sagemaker-code-editor sleep diff alternatives`)

// elsewhere is what stands for a sort of word, and programs of single images that no manual tells of.
var elsewhere = map[string]string{
	"<assign>":      "an assignment alone starts nothing",
	"<script-path>": "a script is followed when its text is at hand",
	"<local-path>":  "a program is followed when it is a script",
	"<dynamic>":     "which command it is is not known",
	"env-hash":      "a script of one repository alone",
}

// TestFrequentCommandsAreModelled holds the table to what people write.
func TestFrequentCommandsAreModelled(t *testing.T) {
	for _, name := range frequent {
		base := path.Base(name)
		if elsewhere[name] == "" && !Tools.Knows(base) {
			t.Errorf("%s is not in the table", name)
		}
	}
}

// TestFrequentCommandsAreTheCollectedOnes holds the list to the counts it was taken from, where they are at hand.
func TestFrequentCommandsAreTheCollectedOnes(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "shared", "facts", "dockerfile-statistics.md"))
	if err != nil {
		t.Skip("the collected counts are not here")
	}
	_, section, _ := strings.Cut(string(data), "### 150 most frequent commands in RUN")
	section, _, _ = strings.Cut(section, "\n###")
	var names []string
	for _, m := range regexp.MustCompile("(?m)^\\| \\d+ \\| `([^`]+)`").FindAllStringSubmatch(section, -1) {
		names = append(names, m[1])
	}
	if strings.Join(names, " ") != strings.Join(frequent, " ") {
		t.Errorf("the counts name %d commands, the list %d, or others", len(names), len(frequent))
	}
}
