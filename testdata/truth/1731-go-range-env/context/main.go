package main

import (
	"fmt"
	"log"
	"os"
)

var required = []string{"A_URL", "B_URL"}

func check() error {
	for _, k := range required {
		if os.Getenv(k) == "" {
			return fmt.Errorf("%s missing", k)
		}
	}
	return nil
}

func main() {
	if err := check(); err != nil {
		log.Fatal(err)
	}
}
