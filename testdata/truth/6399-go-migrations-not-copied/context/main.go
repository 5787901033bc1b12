package main

import (
	"fmt"
	"log"
	"os"
)

func main() {
	files, err := os.ReadDir("./migrations")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(files), "migrations")
}
