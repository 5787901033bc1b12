package main

import (
	"flag"
	"fmt"
	"log"
	"os"
)

func main() {
	path := flag.String("config", "missing.yaml", "")
	seed := flag.Bool("seed", false, "")
	flag.Parse()
	if *seed {
		if _, err := os.ReadFile("seed.sql"); err != nil {
			log.Fatal(err)
		}
	}
	b, err := os.ReadFile(*path)
	if err != nil {
		log.Fatal(err)
	}
	if token := os.Getenv("TOKEN"); token == "" {
		fmt.Println("anonymous")
	}
	fmt.Println(len(b))
}
