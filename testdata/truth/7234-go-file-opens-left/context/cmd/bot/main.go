package main

import (
	"log"
	"os"
)

func main() {
	if _, err := os.ReadFile("config/bot.yaml"); err != nil {
		log.Fatal(err)
	}
	log.Println("up")
}
