package main

import (
	"log"
	"os"
	"os/exec"
	"time"
)

func version() (string, error) {
	out, err := exec.Command("git", "version").Output()
	if err != nil {
		return "", err
	}
	return string(out), nil
}

func main() {
	v, err := version()
	if err != nil {
		log.Println("git:", err)
		os.Exit(2)
	}
	log.Println(v)
	time.Sleep(time.Hour)
}
