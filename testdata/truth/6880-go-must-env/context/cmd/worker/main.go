package main

import (
	"fmt"

	"example.com/worker/internal/config"
)

func main() {
	cfg := config.Load()
	fmt.Println("consuming", cfg.Queue, "into", cfg.Bucket)
}
