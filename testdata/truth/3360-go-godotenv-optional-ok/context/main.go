package main

import (
	"log"
	"os"

	"github.com/joho/godotenv"
)

func init() {
	if err := godotenv.Load(); err != nil {
		log.Print("No .env file found, using the environment")
	}
}

func main() {
	token, ok := os.LookupEnv("TOKEN")
	if !ok {
		log.Fatal("TOKEN is not set")
	}
	log.Println("bot", len(token))
}
