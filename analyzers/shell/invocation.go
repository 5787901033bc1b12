package shell

import "strings"

// ReadsCommand reports whether a shell with these arguments takes the next one for a command: -c is among them, or
// something that is no option, which is not looked into.
func ReadsCommand(args []string) bool {
	for i, a := range args {
		after := i > 0 && strings.HasSuffix(args[i-1], "o") && strings.HasPrefix(args[i-1], "-")
		if !strings.HasPrefix(a, "-") && !after || !strings.HasPrefix(a, "--") && strings.Contains(a, "c") {
			return true
		}
	}
	return false
}
