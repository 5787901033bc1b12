package main

import (
	"log"

	"example.com/relay/internal/config"
)

func main() {
	c, err := config.Load("configs/app.yaml")
	if err != nil {
		log.Fatal(err)
	}
	log.Print(c)
}
