package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
)

type config struct{ Addr string }

func load() (config, error) {
	var c config
	path := cmp.Or(os.Getenv("APP_CONFIG"), "config.json")
	raw, err := os.ReadFile(path)
	if err != nil {
		return c, fmt.Errorf("config: %w", err)
	}
	return c, json.Unmarshal(raw, &c)
}

func main() {
	c, err := load()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("listening on", c.Addr)
}
