package seeks

import (
	"errors"
	"net"
	"path"
	"strconv"
	"time"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unread is a text that a program does not go on with, since it is not what the program takes it for: "" in a variable
// that the image does not set. Sources: the documentation of net, strconv and time, Go 1.23.
func unread(w *tools.World, program string, s filesystem.Seek) tools.Refusal {
	if overridden(w, s) || len(s.Files) > 0 && s.Files[0] == "/" {
		return tools.Refusal{}
	}
	var err error
	switch s.Does {
	case filesystem.Counting:
		_, err = strconv.Atoi(s.What)
	case filesystem.Numbering:
		if _, wrong := strconv.ParseInt(s.What, 10, 64); wrong != nil {
			err = errors.New("invalid digit found in string: " + s.What)
		}
	case filesystem.Lasting:
		_, err = time.ParseDuration(s.What)
	default:
		if s.What != "" {
			_, _, err = net.SplitHostPort(s.What)
		}
	}
	if err == nil {
		return tools.Refusal{}
	}
	refused := tools.Refusal{Kind: state.FailsExit, Reason: path.Base(program) + ": " + err.Error() + " (" + s.Why + ")"}
	if len(s.Variables) > 0 {
		refused.Kind, refused.Reason = state.FailsUnlessSet, refused.Reason+": environment variable "+s.Variables[0]+" is not set"
		if w.Container {
			refused.Kind, refused.Reason = state.UnlessSet(s.Variables[0], refused.Reason)
		}
	}
	return refused
}
