package main

import (
	"log"

	"example.com/x/internal/settings"
)

func main() {
	s, err := settings.Load()
	if err != nil {
		log.Fatal(err)
	}
	log.Println(s)
}
