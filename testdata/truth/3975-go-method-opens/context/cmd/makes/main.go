package main

import (
	"fmt"
	"log"
	"os"
)

func main() {
	if _, err := os.Stat("data"); os.IsNotExist(err) {
		if err := os.MkdirAll("data", 0o755); err != nil {
			log.Fatal(err)
		}
	}
	entries, err := os.ReadDir("data")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(entries))
}
