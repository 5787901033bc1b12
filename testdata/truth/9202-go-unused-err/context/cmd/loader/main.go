package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"time"
)

type config struct {
	Every time.Duration `json:"every"`
	Paths []string      `json:"paths"`
}

func main() {
	raw, err := os.ReadFile("/etc/loader.json")
	if err != nil {
		log.Fatal(err)
	}
	var c config
	err2 := json.Unmarshal(raw, &c)
	if err != nil {
		log.Fatal(err)
	}
	started := time.Now()
	for _, p := range c.Paths {
		fmt.Println(p)
	}
}
