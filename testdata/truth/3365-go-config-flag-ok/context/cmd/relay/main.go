package main

import (
	"flag"
	"fmt"
	"os"

	"example.com/relay/internal/config"
)

func main() {
	path := flag.String("config", "configs/relay.yaml", "configuration file")
	flag.Parse()
	cfg, err := config.Load(*path)
	if err != nil {
		fmt.Fprintln(os.Stderr, "relay:", err)
		os.Exit(1)
	}
	fmt.Println("relay on", cfg.Listen)
}
