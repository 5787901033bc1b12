//go:build linux

package probe

import "strings"

// Missing reads which file a loader's message says is missing: "libnvJitLink.so.13: cannot open shared object file: No
// such file or directory". ok is false for another message.
func Missing(message string) (file string, ok bool) {
	file, _, ok = strings.Cut(message, ": cannot open shared object file: No such file or directory")
	return file, ok
}

// Files lists the files of this machine that have the name, in the loader's cache and in the usual folders, links
// followed.
func Files(soname string) []string { return findPlaces().files(soname) }
