package config

import (
	"log"
	"os"
)

type Config struct {
	Queue  string
	Bucket string
}

func Load() Config {
	return Config{
		Queue:  mustEnv("QUEUE_URL"),
		Bucket: mustEnv("S3_BUCKET"),
	}
}

func mustEnv(name string) string {
	v := os.Getenv(name)
	if v == "" {
		log.Fatalf("%s is not set", name)
	}
	return v
}
