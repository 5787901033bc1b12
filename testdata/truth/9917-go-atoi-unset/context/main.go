package main

import (
	"fmt"
	"log"
	"os"
	"strconv"
)

func main() {
	n, err := strconv.Atoi(os.Getenv("WORKERS"))
	if err != nil {
		log.Fatalf("WORKERS: %v", err)
	}
	fmt.Println(n)
}
