package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
)

var dir = flag.String("migrations", "db/migrations", "folder of the migrations")

func mustEnv(key string) string {
	v, ok := os.LookupEnv(key)
	if !ok {
		log.Fatalf("environment variable %s is required", key)
	}
	return v
}

func main() {
	flag.Parse()
	dsn := mustEnv("DATABASE_URL")
	entries, err := os.ReadDir(*dir)
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range entries {
		fmt.Println(dsn, filepath.Join(*dir, e.Name()))
	}
}
