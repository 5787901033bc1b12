package main

import (
	"log"
	"os/exec"
	"time"
)

func main() {
	git, err := exec.LookPath("git")
	if err != nil {
		log.Fatalf("git is required: %v", err)
	}
	log.Println("using", git)
	time.Sleep(time.Hour)
}
