package main

import (
	"fmt"
	"log"

	"example.com/notes/store"
)

func main() {
	s, err := store.Open("notes.db")
	if err != nil {
		log.Fatalf("open store: %v", err)
	}
	fmt.Println("store ready", s)
}
