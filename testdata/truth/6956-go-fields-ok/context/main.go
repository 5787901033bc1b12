package main

import (
	"fmt"
	"log"
	"os"
	"strings"
)

type settings struct {
	Addr, Backend, Mode string
	Tags                []string
}

func load() (*settings, error) {
	s := &settings{Addr: os.Getenv("ADDR"), Backend: os.Getenv("BACKEND_URL"), Mode: strings.ToLower(os.Getenv("MODE"))}
	if s.Addr == "" {
		s.Addr = ":80"
	}
	s.defaults()
	if s.Backend == "" {
		return nil, fmt.Errorf("BACKEND_URL must be set")
	}
	t := s
	t.Mode = "x"
	if s.Mode == "" {
		return nil, fmt.Errorf("MODE must be set")
	}
	return s, nil
}

func (s *settings) defaults() {
	if s.Backend == "" {
		s.Backend = "http://localhost"
	}
}

func main() {
	s, err := load()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Addr, s.Backend)
}
