package main

import (
	"log"
	"os"
)

func main() {
	if _, err := os.ReadFile("migrations/001.sql"); err != nil {
		log.Fatal(err)
	}
}
