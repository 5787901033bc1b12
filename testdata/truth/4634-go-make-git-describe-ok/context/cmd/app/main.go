package main

import (
	"fmt"
	"os"

	"example.com/app/internal/version"
)

func main() {
	if err := os.WriteFile("state.json", []byte("{}"), 0o600); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(version.Version)
}
