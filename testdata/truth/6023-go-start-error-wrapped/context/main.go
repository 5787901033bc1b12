package main

import (
	"fmt"
	"log"
	"os"
)

type configuration struct{ text string }

func load() (*configuration, error) {
	b, err := os.ReadFile("/etc/app/config.yaml")
	if err != nil {
		log.Println("no configuration")
		return nil, fmt.Errorf("load: %w", err)
	}
	return &configuration{string(b)}, nil
}

func run() error {
	c, err := load()
	if err != nil {
		err = fmt.Errorf("run: %w", err)
		return err
	}
	log.Println(c.text)
	return nil
}

func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}
