package dockerfile

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/command"
	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/util/suggest"
)

// flagNames are the flags of BuildKit's instructions, which it does not list.
var flagNames = map[string][]string{
	"ADD":         {"checksum", "chmod", "chown", "exclude", "keep-git-dir", "link", "unpack"},
	"COPY":        {"chmod", "chown", "exclude", "from", "link", "parents"},
	"FROM":        {"platform"},
	"HEALTHCHECK": {"interval", "retries", "start-interval", "start-period", "timeout"},
	"RUN":         {"device", "mount", "network", "security"},
}

// steady makes the suggestion in BuildKit's error the same every time: of names equally near it takes any.
func (i *Instruction) steady(err error) error {
	var unknown *instructions.UnknownInstructionError
	if errors.As(err, &unknown) {
		names := slices.Sorted(maps.Keys(command.Commands))
		for n := range names {
			names[n] = strings.ToUpper(names[n])
		}
		return suggest.WrapError(unknown, unknown.Instruction, names, false)
	}
	message, _, _ := strings.Cut(err.Error(), " (did you mean ")
	if name, ok := strings.CutPrefix(message, "unknown flag: --"); ok {
		return suggest.WrapError(errors.New(message), name, flagNames[i.Keyword], true)
	}
	return err
}
