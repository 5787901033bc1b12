package main

import (
	"log"
	"os"
	"time"
)

const logFile = "logs/worker.log"

func main() {
	f, err := os.OpenFile(logFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		log.Fatalf("cannot open log: %v", err)
	}
	defer f.Close()
	log.SetOutput(f)
	for {
		log.Println("tick")
		time.Sleep(time.Second)
	}
}
