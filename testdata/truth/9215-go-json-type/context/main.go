package main

import (
	"encoding/json"
	"log"
	"os"
)

type Config struct {
	Name string `json:"name"`
	Port int    `json:"port"`
}

func load(name string) (Config, error) {
	var c Config
	b, err := os.ReadFile(name)
	if err != nil {
		return c, err
	}
	return c, json.Unmarshal(b, &c)
}

func main() {
	c, err := load("config.json")
	if err != nil {
		log.Fatalf("config: %v", err)
	}
	log.Println(c.Name, c.Port)
}
