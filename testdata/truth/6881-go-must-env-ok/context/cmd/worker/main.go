package main

import (
	"fmt"
	"log"
	"os"
)

func mustEnv(name string) string {
	v := os.Getenv(name)
	if v == "" {
		log.Fatalf("%s is not set", name)
	}
	return v
}

func envOr(name, def string) string {
	if v := os.Getenv(name); v != "" {
		return v
	}
	return def
}

func main() {
	fmt.Println("consuming", mustEnv("QUEUE_URL"), "into", envOr("S3_BUCKET", "local"))
}
