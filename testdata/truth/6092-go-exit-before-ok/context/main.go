package main

import (
	"fmt"
	"os"
)

func load(path string) string {
	b, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func version() {
	fmt.Println("1.0")
	os.Exit(0)
}

func main() {
	version()
	fmt.Println(load("config.yaml"))
}
