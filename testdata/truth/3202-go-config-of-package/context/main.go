package main

import (
	"log"

	"example.com/n/config"
)

func main() {
	c, err := config.Load()
	if err != nil {
		log.Fatal(err)
	}
	log.Println(c)
}
