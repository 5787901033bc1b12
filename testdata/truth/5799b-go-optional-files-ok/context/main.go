package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"time"
)

//go:embed assets
var assets embed.FS

func override() ([]byte, error) {
	b, err := os.ReadFile("override.txt")
	if errors.Is(err, fs.ErrNotExist) {
		return assets.ReadFile("assets/default.txt")
	}
	return b, err
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: agent serve")
		os.Exit(2)
	}
	go func() {
		if _, err := os.ReadFile("late.txt"); err != nil {
			log.Println(err)
		}
	}()
	b, err := override()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", b)
	time.Sleep(time.Second)
}
