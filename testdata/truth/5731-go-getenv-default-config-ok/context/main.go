package main

import (
	"fmt"
	"log"
	"net/http"
	"os"
)

func getEnv(key, def string) string {
	if v, ok := os.LookupEnv(key); ok {
		return v
	}
	return def
}

func load() ([]byte, error) {
	path := getEnv("CONFIG_PATH", "configs/app.json")
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return data, nil
}

func main() {
	if _, err := load(); err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe(getEnv("ADDR", ":18082"), nil))
}
