package usage

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

// The flags of builds that have a truth value, and the values that others take. Source: go help build and go help testflag, Go
// 1.18 to 1.25; what go1.23 prints.
var (
	truths = strings.Fields(`a asan cover linkshared modcacherw msan n race trimpath v work x`)
	values = map[string][]string{
		"mod":       {"", "mod", "readonly", "vendor"},
		"buildmode": {"archive", "c-archive", "c-shared", "default", "exe", "pie", "plugin", "shared"},
		"compiler":  {"gc", "gccgo"},
		"covermode": {"set", "count", "atomic"},
	}
)

// Flag says why go does not take the value of a flag, "" where it may. assigned: the value stands behind "=".
func Flag(flag, value string, assigned bool) string {
	invalid := func(why string) string { return fmt.Sprintf("invalid value %q for flag -%s: %s", value, flag, why) }
	taken, closed := values[flag]
	switch {
	case slices.Contains(truths, flag) && assigned && value != "":
		if _, err := strconv.ParseBool(value); err != nil {
			return fmt.Sprintf("invalid boolean value %q for -%s: parse error", value, flag)
		}
	case flag == "buildvcs" && assigned:
		if _, err := strconv.ParseBool(value); err != nil && value != "auto" {
			return fmt.Sprintf("invalid boolean value %q for -buildvcs: value is neither 'auto' nor a valid bool", value)
		}
	case closed && !slices.Contains(taken, value):
		return misvalued(flag, value)
	case flag == "p":
		if n, err := strconv.ParseInt(value, 0, 64); err != nil {
			return invalid("parse error")
		} else if n <= 0 {
			return "-p must be a positive integer: " + value
		}
	case flag == "modfile" && value != "" && path.Ext(value) != ".mod":
		return "-modfile=" + value + ": file does not have .mod extension"
	case flag == "shuffle" && value != "on" && value != "off":
		if _, err := strconv.ParseInt(value, 10, 64); err != nil {
			return invalid(`-shuffle argument must be "on", "off", or an int64`)
		}
	}
	return ""
}

// misvalued is what go says of a value that is none of those that a flag takes.
func misvalued(flag, value string) string {
	switch flag {
	case "mod":
		return "-mod=" + value + " not supported (can be '', 'mod', 'readonly', or 'vendor')"
	case "buildmode":
		return "buildmode=" + value + " not supported"
	case "covermode":
		return fmt.Sprintf("invalid value %q for flag -covermode: valid modes are \"set\", \"count\", or \"atomic\"", value)
	}
	return fmt.Sprintf("invalid value %q for flag -%s: unknown %s %q", value, flag, flag, value)
}

// Variable says why go does not take the value of a variable, "" where it may or the variable is not set. Sources: go help
// environment; cmd/go/internal/modload, Init; cmd/go/internal/base, InitGOFLAGS; what go1.23 prints.
func Variable(name, value string) string {
	switch {
	case value == "":
	case name == "GO111MODULE" && !slices.Contains([]string{"auto", "on", "off"}, value):
		return "unknown environment setting GO111MODULE=" + value
	case name == "GOWORK" && value != "off" && !path.IsAbs(value):
		return "invalid GOWORK: not an absolute path"
	case name == "GOCACHE" && value == "off":
		return "build cache is disabled by GOCACHE=off, but required as of Go 1.12"
	case name == "GOCACHE" && !path.IsAbs(value):
		return "build cache is required, but could not be located: GOCACHE is not an absolute path"
	case name == "GOPATH" && !slices.ContainsFunc(strings.Split(value, ":"), func(at string) bool { return path.IsAbs(at) || at == "" || strings.HasPrefix(at, "~") }):
		return fmt.Sprintf("GOPATH entry is relative; must be absolute path: %q", value)
	case name == "GOFLAGS" && !strings.ContainsAny(value, `"'`):
		for _, word := range strings.Fields(value) {
			if name := strings.TrimLeft(word, "-"); !strings.HasPrefix(word, "-") {
				return fmt.Sprintf("parsing $GOFLAGS: non-flag %q", word)
			} else if flag, of, assigned := strings.Cut(name, "="); Flag(flag, of, assigned) != "" {
				return "$GOFLAGS: " + Flag(flag, of, assigned)
			}
		}
	}
	return ""
}
