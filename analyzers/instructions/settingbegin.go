package instructions

import (
	"strings"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func fromImage(image *imagedb.Image) *State {
	if image == nil {
		return &State{EnvOpen: true}
	}
	return fromConfig(image.Config, image.ConfigKnown)
}

// fromConfig takes what a configuration holds; known says that what it lacks is not set.
func fromConfig(c imagedb.Config, known bool) *State {
	absent := filesystem.Unknown
	if known {
		absent = filesystem.Absent
	}
	setting := func(value string) Setting {
		if value == "" {
			return Setting{Presence: absent}
		}
		return Setting{Presence: filesystem.Present, Value: value}
	}
	s := &State{
		Workdir: setting(c.WorkingDir), User: setting(c.User), Healthcheck: setting(strings.Join(c.Healthcheck, " ")),
		Shell: Shell{Presence: absent}, Entrypoint: absent, EnvOpen: !known,
	}
	if len(c.Shell) > 0 {
		s.Shell = Shell{filesystem.Present, c.Shell}
	}
	if len(c.Entrypoint) > 0 {
		s.Entrypoint = filesystem.Present
	}
	for _, pair := range c.Env {
		name, value, _ := strings.Cut(pair, "=")
		s.Env = s.Env.With(name, Variable{Value: value, Known: true})
	}
	return s
}

func (s *State) with(change func(*State)) *State {
	next := *s
	change(&next)
	return &next
}

func (s *State) withVariable(name string, v Variable) *State {
	return s.with(func(n *State) {
		n.Env = s.Env.With(name, v)
	})
}
