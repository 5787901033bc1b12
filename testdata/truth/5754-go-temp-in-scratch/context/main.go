package main

import (
	"log"
	"os"
	"time"
)

func main() {
	dir, err := os.MkdirTemp("", "upload-*")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	log.Println("staging in", dir)
	time.Sleep(time.Hour)
}
