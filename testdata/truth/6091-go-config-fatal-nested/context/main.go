package main

import (
	"log"
	"os"
)

func load(path string) []byte {
	b, err := os.ReadFile(path)
	if err != nil {
		log.Fatalf("config: %v", err)
	}
	return b
}

func main() { log.Print(len(load("config.yaml"))) }
