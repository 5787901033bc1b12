package dockerfile

import (
	"maps"
	"slices"
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/command"
)

// Keywords are the instructions that there are, in upper case, sorted.
func Keywords() []string {
	names := slices.Collect(maps.Keys(command.Commands))
	for i := range names {
		names[i] = strings.ToUpper(names[i])
	}
	slices.Sort(names)
	return names
}

// FlagNames are the flags that an instruction takes, without dashes, sorted.
func FlagNames(keyword string) []string { return slices.Clone(flagNames[strings.ToUpper(keyword)]) }

// MountTypes are those of RUN --mount, and the keys that a mount of each takes. Source: Dockerfile reference,
// docs.docker.com/reference/dockerfile, RUN --mount, read 2026-11-22.
func MountTypes() map[string][]string {
	return map[string][]string{
		"bind":   {"from", "source", "target", "rw"},
		"cache":  {"from", "gid", "id", "mode", "ro", "sharing", "source", "target", "uid"},
		"secret": {"env", "gid", "id", "mode", "required", "target", "uid"},
		"ssh":    {"gid", "id", "mode", "required", "target", "uid"},
		"tmpfs":  {"size", "target"},
	}
}
