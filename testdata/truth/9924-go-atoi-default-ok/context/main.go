package main

import (
	"fmt"
	"log"
	"os"
	"strconv"
)

func main() {
	raw := os.Getenv("WORKERS")
	if raw == "" {
		raw = "4"
	}
	n, err := strconv.Atoi(raw)
	if err != nil {
		log.Fatalf("WORKERS: %v", err)
	}
	routes := make(map[string]int)
	routes["/"] = n
	fmt.Println(routes)
}
