package main

import (
	"log"
	"os"

	"example.com/orders/internal/server"
)

func main() {
	port, ok := os.LookupEnv("PORT")
	if !ok {
		port = "8080"
	}
	log.Fatal(server.New(port).Run())
}
