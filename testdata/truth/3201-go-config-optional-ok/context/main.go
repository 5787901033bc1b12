package main

import (
	"log"
	"os"
)

func main() {
	b, err := os.ReadFile("config.yaml")
	if err != nil {
		log.Println("no configuration:", err)
	}
	if _, err := os.Stat("other.yaml"); err == nil {
		if _, err := os.ReadFile("other.yaml"); err != nil {
			log.Fatal(err)
		}
	}
	log.Println(len(b))
}
