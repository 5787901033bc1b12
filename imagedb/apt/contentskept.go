package apt

import "bytes"

// keptOf returns how much of a path, without a slash before it, is kept of a Contents file: the whole of a file that a
// build may look for by its name (a program, a library, a header, what pkg-config, cmake and python look up, and
// whatever lies no deeper), else the directory in which it is, no deeper than that. Nothing is kept of folders that
// installing makes unknown whatever comes.
func keptOf(p []byte) (size int, whole bool) {
	slash := bytes.LastIndexByte(p, '/')
	if slash < 0 || slash == len(p)-1 {
		return 0, false
	}
	dir, base := p[:slash], p[slash+1:]
	if bytes.HasPrefix(p, share) {
		if described(dir) {
			return len(p), true
		}
		return 0, false
	}
	for _, none := range unkept {
		if bytes.HasPrefix(p, none) {
			return 0, false
		}
	}
	if bytes.HasPrefix(p, include) || executable(dir[bytes.LastIndexByte(dir, '/')+1:]) || described(dir) ||
		bytes.HasSuffix(base, so) || bytes.Contains(base, versioned) {
		return len(p), true
	}
	return upTo(p, depth(p))
}

var (
	share     = []byte("usr/share/")
	unkept    = [][]byte{[]byte("etc/"), []byte("var/"), []byte("run/")}
	include   = []byte("usr/include/")
	lib       = []byte("usr/lib/")
	usr       = []byte("usr/")
	modules   = []byte("/dist-packages/")
	multiarch = []byte("-linux-gnu")
	pkgconfig = []byte("/pkgconfig")
	cmake     = []byte("/cmake/")
	so        = []byte(".so")
	versioned = []byte(".so.")
)

func executable(folder []byte) bool {
	return string(folder) == "bin" || string(folder) == "sbin" || string(folder) == "games"
}

func described(dir []byte) bool { return bytes.HasSuffix(dir, pkgconfig) || bytes.Contains(dir, cmake) }

// depth is how many names of a path tell enough: the folders of the hierarchy and what a package calls its own there.
func depth(p []byte) int {
	switch {
	case bytes.HasPrefix(p, lib) && bytes.Contains(p, modules):
		return 5
	case bytes.HasPrefix(p, lib) && bytes.Contains(p[len(lib):][:max(0, bytes.IndexByte(p[len(lib):], '/'))],
		multiarch):
		return 4
	case bytes.HasPrefix(p, usr):
		return 3
	}
	return 2
}

// upTo is the path when it has no more names, else so many of them with the slash behind.
func upTo(p []byte, names int) (size int, whole bool) {
	for at := 0; ; {
		slash := bytes.IndexByte(p[at:], '/')
		if slash < 0 {
			return len(p), true
		}
		at += slash + 1
		if names--; names == 0 {
			return at, false
		}
	}
}
