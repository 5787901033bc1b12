package main

import (
	"fmt"
	"os"
)

func main() {
	text, err := os.ReadFile("/etc/app/config.json")
	if err != nil {
		die("config: %v", err)
	}
	fmt.Println(len(text))
}
