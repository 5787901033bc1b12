package main

import (
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

type options struct {
	dir, data string
}

func defaults() *options {
	o := &options{dir: "/var/log/app", data: "data"}
	if d := os.Getenv("LOG_DIR"); d != "" {
		o.dir = d
	}
	return o
}

func main() {
	o := defaults()
	f, err := os.OpenFile(filepath.Join(o.dir, "app.log"), os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	if err := os.MkdirAll(o.data, 0o755); err != nil {
		log.Print("no data folder: ", err)
	}
	if err := exec.Command("git", "--version").Run(); err != nil {
		log.Print("no git: ", err)
	}
	if err := os.MkdirAll(filepath.Join(o.dir, "old"), 0o755); err != nil {
		log.Fatal(err)
	}
	if _, err := os.ReadDir(filepath.Join(o.dir, "old")); err != nil {
		log.Fatal(err)
	}
	time.Sleep(time.Hour)
}
