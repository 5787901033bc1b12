package main

import (
	"log"
	"os"
	"time"
)

func main() {
	if err := os.MkdirAll("data", 0o755); err != nil {
		log.Fatalf("data folder: %v", err)
	}
	for {
		log.Println("tick")
		time.Sleep(time.Second)
	}
}
