package evaluate_test

import (
	"strings"
	"testing"
)

// names are commands that the table knows, and some that it does not.
const commandNames = `a2enmod add-apt-repository addgroup adduser alternatives ant apk apt apt-get apt-key apt-mark aptitude aria2c arch as awk aws
	b2sum base64 basename bash bc black bsdtar buildah bundle bunzip2 busybox bzip2 c++ cargo cat cc cd chage chgrp
	chmod chown chpasswd chroot clang cmake cmp code-server command composer conda configure cp cpio csplit curl cut
	dash date dd debconf debootstrap declare delgroup deluser df diff dir dirname dnf doas docker dotnet dpkg
	dpkg-reconfigure du dumb-init echo egrep env eval exec exit expand export expr factor false fc-cache fgrep file find
	fix-permissions flatpak fold free g++ gawk gcc gcloud gem getent gfortran git go gosu gpasswd gpg gradle gradlew
	grep groupadd groupdel groupmod groups gtar gunzip gzip head hexdump hostname htpasswd hugo id install ionice jar
	java javac jq jupyter kill ld ldconfig ldd less let libtoolize ln local locale-gen localedef ls lzma make mamba
	meson micromamba microdnf mix mkdir mktemp more msgfmt mv mvn mvnw nawk newusers ng nice ninja nl node nohup npm npx
	nproc nvcc nvm od openssl passwd patch pdm pear pecl perl php pip pip3 pipenv pipx pnpm poetry printenv printf
	protoc ps pwd pytest python python2 python3 rake ranlib rc-update read readelf readlink realpath rg rm rmdir rosdep
	rpm rsync ruff runuser rustc rustup rye scp sed seq service set setarch setcap sftp sh sha256sum shred sleep snap
	sort source split ssh stat strip su su-exec sudo systemctl tac tail tar tdnf tee test time timeout tini top touch
	toybox tox tr trap true truncate tsc tty umask uname uniq unlink unset unsquashfs unxz unzip unzstd
	update-alternatives update-ca-certificates useradd userdel usermod uv uvx
	virtualenv wc webpack wget whereis who whoami xargs xx-go xz yarn yum zcat zip zstd zypper [ : frobnicate kubectl setup hello.bin`

// TestProgramsByPath holds that no error comes of a program that something unknown brought, whatever its name, nor of
// what may rest on it.
func TestProgramsByPath(t *testing.T) {
	t.Parallel()
	const before = "RUN git clone https://example.com/d && git clone https://example.com/d /unpacked/d\nRUN "
	const after = " && cat /srv/made /etc/made /usr/local/made && cd /made && rm /var/lib/made && chown made:made /made && cp /opt/made/x .\n" +
		"RUN cat /made/too && useradd made\nRUN cat /usr/share/made\n"
	for n, name := range strings.Fields(commandNames) {
		if testing.Short() && n%32 != 0 {
			continue
		}
		for _, arguments := range []string{"", " x", " install x", " /none/x /none/y", " -c 'cat /none/x'", " -R $X:none /none"} {
			for _, program := range []string{"./d/", "/unpacked/d/", "env A=1 d/", "timeout 5 ./d/"} {
				line := program + name + arguments
				if got, _ := follow(t, before+line+after, nil, nil); got != "" && got != "likely path: /usr/share/made" {
					t.Errorf("%s: %s", line, got)
				}
			}
		}
	}
}

// TestToolsOfNames: which calls are the command that their name says.
func TestToolsOfNames(t *testing.T) {
	more := map[string]string{"/opt/app/install": "", "/opt/app/bin/pip": "", "/busy/cp": ""}
	for line, want := range map[string]string{
		"cp a b": "cp", "/usr/bin/cp a b": "cp", "/bin/cp a b": "cp", "cd /usr && bin/cp a b": "cp", "/usr/bin/../bin/cp a": "cp",
		"./cp a b": "", "./z/cp a b": "", "z/bin/cp a b": "", "/z/cp a b": "", "/opt/app/install x": "", "../z/cp": "",
		"/opt/venv/bin/pip install x": "pip", "venv/bin/python x": "python", "./venv/bin/python3.12 x": "python3.12", "/opt/app/bin/pip x": "pip",
		"./pip install x": "", "./python x.py": "", "~/.cargo/bin/cargo build": "cargo", "./node_modules/.bin/tsc": "tsc", "./mvnw package": "mvnw",
		"./gradlew build": "gradlew", "android/gradlew build": "gradlew", "../configure": "configure", "uv sync": "uv", "/usr/local/cuda/bin/nvcc x.cu": "nvcc",
		"PATH=/busy:$PATH cp a b":                                      "cp",
		"git clone https://e/z && mv z/cp /usr/local/bin/cp && cp a b": "", "curl -o /usr/local/bin/mv https://e/mv && chmod +x /usr/local/bin/mv && mv a b": "",
		"curl -o /usr/local/bin/yq https://e/yq && chmod +x /usr/local/bin/yq && yq a b": "yq",
		"apt-get install -y npm && npm ci":                                               "npm",
	} {
		_, r := follow(t, "WORKDIR /w\nRUN "+line+"\n", more, nil)
		calls := r.Stages[0].Steps[1].Calls
		if got := calls[len(calls)-1].Tool; got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
