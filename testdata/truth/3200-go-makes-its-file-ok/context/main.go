package main

import (
	"log"
	"os"
)

func main() {
	if err := os.MkdirAll("data", 0o755); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("data/x", []byte("x"), 0o644); err != nil {
		log.Fatal(err)
	}
	b, err := os.ReadFile("data/x")
	if err != nil {
		log.Fatal(err)
	}
	log.Println(string(b))
}
