package effects

import (
	"path"
	"strings"
	"sync"
)

// Tool names the command that a word on a command line surely or by its place calls, "" where the path leads to a
// program of which the name says nothing: `./aws/install` is not install. A name without a slash is looked up on PATH;
// what is in its place there is for those to say who know the files.
func Tool(word string) string {
	if !strings.Contains(word, "/") {
		return word
	}
	dir, name := path.Split(word)
	dir = path.Clean(dir)
	switch {
	case standard.Has(dir):
	case byConvention.Has(name):
	case !programDirs.Has(path.Base(dir)), System(name):
		return ""
	}
	return name
}

// Standard reports whether a directory holds programs of the system itself, by the Filesystem Hierarchy Standard.
func Standard(dir string) bool { return standard.Has(dir) }

// System reports whether only the system itself, by none of its package managers, has a program of that name: in a
// directory that something else made, the name says nothing.
func System(name string) bool { return system()[name] }

// ByConvention reports whether a source tree has a script of that name for an agreed purpose.
func ByConvention(name string) bool { return byConvention.Has(name) }

var standard = WordList("/bin /sbin /usr/bin /usr/sbin /usr/local/bin /usr/local/sbin")

// programDirs are the directories in which packages of a language, its environments and distributions of their own
// (conda, CUDA) have their programs.
var programDirs = WordList("bin .bin sbin condabin shims Scripts")

// byConvention are programs that a source tree brings under a name that says what they do: Autoconf's configure, and
// the wrappers of Maven and Gradle.
var byConvention = WordList("configure mvnw gradlew")

// system are programs of GNU coreutils and of packages that every distribution has of its own. Sources: the manual of
// GNU coreutils 9.5, "Index of programs"; the file lists of Debian's essential packages, of passwd, procps and sudo.
var system = sync.OnceValue(func() map[string]bool {
	return Names(`[ arch b2sum base32 base64 basename basenc cat chcon chgrp chmod chown chroot cksum comm cp csplit cut date dd df dir
	dircolors dirname du echo env expand expr factor false fmt fold groups head hostid id install join kill link ln
	logname ls md5sum mkdir mkfifo mknod mktemp mv nice nl nohup nproc numfmt od paste pathchk pinky pr printenv printf
	ptx pwd readlink realpath rm rmdir runcon seq sha1sum sha224sum sha256sum sha384sum sha512sum shred shuf sleep sort
	split stat stdbuf stty sum sync tac tail tee test timeout touch tr true truncate tsort tty uname unexpand uniq
	unlink uptime users vdir wc who whoami yes snap adduser addgroup useradd groupadd usermod groupmod userdel groupdel
	deluser delgroup chpasswd passwd chage gpasswd chsh newusers su sudo doas runuser gosu su-exec setsid setarch ionice
	tini tini-static dumb-init xargs find grep egrep fgrep sed awk gawk mawk diff cmp tar gzip gunzip bzip2 bunzip2 xz
	unxz zcat zip unzip cpio sh bash dash ash rbash ldconfig ldd locale-gen localedef update-alternatives
	update-ca-certificates file which
	service systemctl free ps top mount umount hostname patch make let source eval exec set export unset`)
})
