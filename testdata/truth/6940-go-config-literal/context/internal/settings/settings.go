package settings

import (
	"fmt"
	"os"
)

type Settings struct {
	Addr    string
	Backend string
}

func Load() (*Settings, error) {
	s := &Settings{
		Addr:    os.Getenv("LISTEN_ADDR"),
		Backend: os.Getenv("BACKEND_URL"),
	}
	if s.Addr == "" {
		s.Addr = ":80"
	}
	if s.Backend == "" {
		return nil, fmt.Errorf("BACKEND_URL must be set")
	}
	return s, nil
}
