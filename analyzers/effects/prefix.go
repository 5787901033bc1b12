package effects

import (
	"path"
	"slices"
	"strings"
)

// hierarchy is where installers put things below their prefix (GNU coding standards, directory variables; Python's
// install schemes). Programs are apart: bin and sbin.
var hierarchy = []string{"lib", "lib32", "lib64", "libexec", "include", "share", "etc", "man", "src", "var", "games"}

// Installed makes unknown what an installer with that prefix writes, programs included.
func Installed(prefix string) Action {
	return Below(append(below(prefix, hierarchy), below(prefix, []string{"bin", "sbin"})...)...)
}

// Packaged is installed for a language's package manager: what programs it brings is not known, but none of the
// distribution's.
func Packaged(prefix string) []Action {
	return []Action{Below(below(prefix, hierarchy)...), Programs(path.Join(prefix, "bin"))}
}

// Programs lets programs of a language's packages appear in directories.
func Programs(dirs ...string) Action {
	a := Below(dirs...)
	a.Kind = Scripts
	return a
}

func below(prefix string, dirs []string) []string {
	paths := make([]string, len(dirs))
	for i, d := range dirs {
		paths[i] = path.Join(prefix, d)
	}
	return paths
}

// place is the path that an argument may name: itself, what follows its '=', or what is joined to a short option as in
// -B/build.
func place(a Arg) Arg {
	if _, value, has := strings.Cut(a.Text, "="); has {
		a.Text = value
	} else if t := a.Text; len(t) > 1 && t[0] == '-' && t[1] != '-' &&
		(len(t) == 2 && !a.Known || len(t) > 2 && (t[2] == '/' || t[2] == '.')) {
		a.Text = t[2:]
	}
	return a
}

// aims reports whether an argument is, or begins with, an option that commonly takes the place of what is made.
func aims(a Arg) bool {
	name, _, _ := strings.Cut(strings.TrimLeft(a.Text, "-"), "=")
	return destinations.Has(name)
}

// Aims reports whether a variable's name says that what a build makes goes to its value.
func Aims(variable string) bool {
	for part := range strings.SplitSeq(strings.ToUpper(variable), "_") {
		if variables.Has(part) {
			return true
		}
	}
	return false
}

var variables = WordList("OUT OUTDIR OUTPUT DEST DESTDIR DESTINATION DIST PREFIX BUILD BUILDDIR TARGET INSTALL PUBLIC RELEASE ARTIFACTS")

var destinations = WordList(`o d t C B O out outdir out-dir outfile output outputdir output-dir output-file output-path out_dir go_out python_out dest dest-dir
	destination target target-dir prefix root install-dir install-root dist-path DESTDIR PREFIX INSTALL_ROOT INSTALL_PREFIX CMAKE_INSTALL_PREFIX`)

// Distributed are programs beside package managers that distributions package and the packages of pip, npm, cargo, go
// and gem do not bring, by what they are much used for in builds.
var Distributed = []string{
	"Xvfb", "add-apt-repository", "addgroup", "adduser", "bash", "bc", "bzip2",
	"capsh", "cc", "clang", "clang++", "cpio", "cron", "crond", "crontab", "curl", "dig", "dnsmasq",
	"envsubst", "ffmpeg", "ffprobe", "file", "g++", "gawk", "gcc", "gdb", "gfortran", "git", "gosu", "gpg",
	"gpgv", "groupadd", "groupmod", "gs", "hg", "htop", "ifconfig", "ip", "iptables", "jq", "killall",
	"ldapsearch", "less", "lftp", "locale-gen", "lsb_release", "lsof", "m4", "make", "mysql", "mysqladmin",
	"mysqld", "mysqldump", "nano", "nc", "netcat", "netstat", "nmap", "nslookup", "nvcc", "openssl", "patch",
	"pdftotext", "perl", "pg_dump", "pg_isready", "pg_restore", "pgrep", "ping", "pkill", "ps", "psql",
	"redis-cli", "rsync", "scp", "service", "setcap", "socat", "sqlite3", "ss", "ssh", "ssh-agent",
	"ssh-keygen", "ssh-keyscan", "sshd", "strace", "su", "sudo", "svn", "systemctl", "tar", "tcpdump",
	"telnet", "tesseract", "tini", "tmux", "top", "traceroute", "tzselect", "unrar", "unzip", "update-locale",
	"useradd", "usermod", "valgrind", "vi", "vim", "visudo", "wget", "whois", "xvfb-run", "xz", "zip", "zsh",
}

// Runs is an interpreter of a language, such as perl, that is given a program's file, which must be there; without
// lists the options that need no file, and - where that operand is standard input.
func Runs(l Line, without string) Effect {
	e := Projects(l.Args)
	none := strings.Fields(without)
	if l.Verb.Index == 0 || l.Has(none...) || l.Verb.Text == "-" && slices.Contains(none, "-") {
		return e
	}
	for name := range l.Options.All() {
		if len(name) > 1 {
			return e // it may take a value
		}
	}
	if l.Verb.Known {
		e.Doubtful = false
		e.Actions = append([]Action{{Kind: Need, Paths: []Arg{l.Verb}}}, e.Actions...)
	}
	return e
}
