package main

import (
	"log"
	"os"
	"time"
)

func main() {
	key, err := os.ReadFile("/etc/app/signing.key")
	if err != nil {
		log.Fatal(err)
	}
	log.Println(len(key))
	time.Sleep(time.Hour)
}
