package usage

import (
	"fmt"
	"strings"
)

// Remote says why go get, install or run does not take what it is told to fetch, "" where it may. Sources: the Go Modules
// Reference, "Module paths"; what go1.23 prints. Of go get only what no module of the build can be called is looked at.
func Remote(verb, operand string) string {
	name, version, pinned := strings.Cut(operand, "@")
	first, _, _ := strings.Cut(name, "/")
	switch {
	case name == "" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "/") || strings.ContainsAny(operand, "$*"):
	case strings.Contains(name, "://"):
		return fmt.Sprintf("malformed module path %q: invalid char ':': a module has no scheme", name)
	case first == "git" && strings.Contains(version, ":"):
		return fmt.Sprintf("malformed module path %q: missing dot in first path element", name)
	case pinned && version == "":
		return fmt.Sprintf("invalid module version syntax %q", operand)
	case pinned && verb != "get" && !strings.Contains(first, ".") && first != "cmd" && first != "std":
		return fmt.Sprintf("malformed module path %q: missing dot in first path element", name)
	}
	return ""
}
