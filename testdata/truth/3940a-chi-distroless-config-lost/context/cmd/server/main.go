package main

import (
	"log"
	"os"

	"example.com/hub/internal/config"
	"example.com/hub/internal/web"
)

func main() {
	cfg, err := config.Load()
	if err != nil {
		log.Fatalf("config: %v", err)
	}
	srv, err := web.New(cfg)
	if err != nil {
		log.Fatalf("web: %v", err)
	}
	log.Println("ready", srv != nil)
	os.Exit(0)
}
