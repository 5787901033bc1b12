package main

import (
	"log"

	"example.com/api/config"
)

func main() {
	cfg, err := config.Load()
	if err != nil {
		log.Fatalf("config: %v", err)
	}
	log.Println("listening", cfg.Port)
}
