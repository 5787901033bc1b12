package main

import (
	"fmt"
	"log"
	"os"
)

func getenv(key, fallback string) string {
	if v, ok := os.LookupEnv(key); ok {
		return v
	}
	return fallback
}

type server struct{ dir, port string }

func newServer(dir string) (*server, error) {
	if dir == "" {
		return nil, fmt.Errorf("no folder")
	}
	return &server{dir: dir, port: getenv("PORT", "8080")}, nil
}

func (s *server) Run() error {
	if _, err := os.ReadDir("assets"); err != nil {
		return err
	}
	fmt.Println(s.port)
	return nil
}

func main() {
	dir := os.Getenv("ASSETS")
	if dir == "" {
		dir = "assets"
	}
	level, ok := os.LookupEnv("LEVEL")
	if !ok {
		level = "info"
	}
	s, err := newServer(dir)
	if err != nil {
		log.Fatal(level, err)
	}
	if err := s.Run(); err != nil {
		log.Fatal(err)
	}
}
