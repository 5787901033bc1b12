package main

import (
	"flag"
	"log"
	"os"
)

func main() {
	cfg := flag.String("config", "configs/prod.yaml", "configuration file")
	flag.Parse()
	data, err := os.ReadFile(*cfg)
	if err != nil {
		log.Fatalf("read config: %v", err)
	}
	log.Printf("%d bytes", len(data))
}
