package effects

import "path"

// hierarchy is where installers put things below their prefix (GNU coding standards, directory variables; Python's install schemes).
// Programs are apart: bin and sbin.
var hierarchy = []string{"lib", "lib32", "lib64", "libexec", "include", "share", "etc", "man", "src", "var", "games"}

// installed makes unknown what an installer with that prefix writes, programs included.
func installed(prefix string) Action {
	return under(append(below(prefix, hierarchy), below(prefix, []string{"bin", "sbin"})...)...)
}

// packaged is installed for a language's package manager: what programs it brings is not known, but none of the distribution's.
func packaged(prefix string) []Action {
	return []Action{under(below(prefix, hierarchy)...), scripts(path.Join(prefix, "bin"))}
}

func scripts(dirs ...string) Action {
	a := under(dirs...)
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

// Distributed are programs that distributions package and the packages of pip, npm, cargo, go and gem do not bring, by what they are
// much used for in builds.
var Distributed = []string{
	"adduser", "apk", "apt", "apt-get", "bash", "bzip2", "cc", "curl", "dig", "dnf", "dpkg", "file", "g++", "gcc", "gdb", "git", "gosu",
	"gpg", "groupadd", "hg", "ifconfig", "ip", "less", "locale-gen", "lsb_release", "lsof", "make", "microdnf", "nano", "nc", "netcat",
	"nslookup", "nvcc", "patch", "perl", "ping", "ps", "psql", "rsync", "scp", "service", "ssh", "strace", "su", "sudo", "svn",
	"systemctl", "tar", "telnet", "tini", "top", "tzselect", "unzip", "useradd", "vi", "vim", "wget", "xz", "yum", "zip",
}
