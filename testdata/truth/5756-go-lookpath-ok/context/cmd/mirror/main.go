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
	if _, err := exec.LookPath("gpg"); err != nil {
		log.Println("no gpg: signatures are not checked")
	}
	log.Println("using", git)
	time.Sleep(time.Hour)
}
