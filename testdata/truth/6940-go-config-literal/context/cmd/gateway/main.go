package main

import (
	"fmt"
	"os"

	"example.com/gateway/internal/settings"
)

func main() {
	cfg, err := settings.Load()
	if err != nil {
		fmt.Fprintln(os.Stderr, "config:", err)
		os.Exit(1)
	}
	fmt.Println("listening on", cfg.Addr, "to", cfg.Backend)
}
