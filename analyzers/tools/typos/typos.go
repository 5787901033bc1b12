// Package typos finds the command that a name was meant to be.
package typos

// Names of shortest to longest bytes are looked at: of shorter ones too many are programs, and none is longer.
const shortest, longest = 4, 64

// programs are commands that are another one with two letters that changed places. Source: of the 53,023 commands of
// Debian 12 and 13, by their Contents files, read on 2026-11-29, all that are a command known here so.
var programs = map[string]bool{"adsh": true, "fnid": true, "gfrep": true, "selint": true, "tali": true, "tset": true, "yptest": true}

// Meant returns the command that a name is with two neighbouring letters changed, "" where there is none or the name is
// a program's own.
func Meant(name string, known func(string) bool) string {
	if len(name) < shortest || len(name) > longest || programs[name] || known(name) {
		return ""
	}
	for i := range len(name) - 1 {
		if meant := name[:i] + name[i+1:i+2] + name[i:i+1] + name[i+2:]; meant != name && known(meant) {
			return meant
		}
	}
	return ""
}
