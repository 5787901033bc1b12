package shell

import "strings"

// ReadsCommand reports whether a shell with these arguments takes the next one for a command: -c is among them, or
// something that is no option, which is not looked into.
func ReadsCommand(args []string) bool {
	for i, a := range args {
		after := i > 0 && strings.HasPrefix(args[i-1], "-") && (strings.HasSuffix(args[i-1], "o") || strings.HasSuffix(args[i-1], "O"))
		if !strings.HasPrefix(a, "-") && !after || !strings.HasPrefix(a, "--") && strings.Contains(a, "c") {
			return true
		}
	}
	return false
}

// Started are the options that a shell's arguments turn on, by their names for set -o; login is a shell that reads
// files of its own first.
func Started(args []string) (names []string) {
	for i, a := range args {
		if a == "--login" || a == "--rcfile" || a == "--init-file" {
			names = append(names, "login")
		}
		if !strings.HasPrefix(a, "-") || strings.HasPrefix(a, "--") {
			continue
		}
		for _, letter := range a[1:] {
			switch letter {
			case 'e':
				names = append(names, "errexit")
			case 'u':
				names = append(names, "nounset")
			case 'o':
				if i+1 < len(args) {
					names = append(names, args[i+1])
				}
			case 'l', 'i':
				names = append(names, "login")
			}
		}
	}
	return names
}
