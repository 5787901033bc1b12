package main

import (
	"fmt"
	"log"
	"os"
)

func main() {
	b, err := os.ReadFile("config.json")
	if err != nil {
		log.Println("no config.json, using defaults")
	}
	fmt.Println(len(b))
}
