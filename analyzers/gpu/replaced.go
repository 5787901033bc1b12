package gpu

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
)

// Replaces reports whether a command of the stage takes an image's own toolkit away: it removes its directory, or has
// /usr/local/cuda lead to another. Of an image that nobody holds the files do not tell.
func (s *Stage) Replaces(version string) bool {
	own := "/usr/local/cuda-" + version
	for _, step := range s.Steps {
		for c := range step.Calls {
			if call := &step.Calls[c]; call.Reach != state.Never && replaces(call.Argv, own) {
				return true
			}
		}
	}
	return false
}

func replaces(argv []state.Argument, own string) bool {
	if len(argv) < 2 {
		return false
	}
	last := argv[len(argv)-1].Text
	switch name := argv[0].Text; name[strings.LastIndexByte(name, '/')+1:] {
	case "rm":
		for _, a := range argv[1:] {
			if dir := strings.TrimRight(a.Text, "/*"); dir == own || dir == "/usr/local/cuda" {
				return true
			}
		}
	case "update-alternatives":
		return len(argv) == 4 && argv[1].Text == "--set" && argv[2].Text == "cuda" && last != own
	case "ln":
		return strings.TrimRight(last, "/") == "/usr/local/cuda" && argv[len(argv)-2].Text != own
	}
	return false
}
