package main

import (
	"flag"
	"log"
	"os"
)

func main() {
	name := flag.String("config", "config.yaml", "")
	flag.Parse()
	b, err := os.ReadFile(*name)
	if err != nil {
		log.Fatalf("config: %v", err)
	}
	log.Println(len(b))
}
