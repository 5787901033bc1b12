package main

import (
	"log"

	"example.com/pay/internal/migrate"
)

func main() {
	n, err := migrate.Up("migrations")
	if err != nil {
		log.Fatalf("migrate: %v", err)
	}
	log.Printf("%d migrations", n)
}
