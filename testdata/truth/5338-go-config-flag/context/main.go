package main

import (
	_ "embed"
	"flag"
	"fmt"
	"log"
	"os"
	"time"
)

//go:embed version.txt
var version string

type config struct{ zone string }

func load(path string) (*config, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading configuration: %w", err)
	}
	return &config{zone: string(b)}, nil
}

func main() {
	path := flag.String("config", "config.yaml", "configuration")
	flag.Parse()
	cfg, err := load(*path)
	if err != nil {
		log.Fatal(err)
	}

	fmt.Println(version, cfg.zone, time.Now().Year())
}
