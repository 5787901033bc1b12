package main

import (
	"log"
	"net/http"
	"os"

	"example.com/shop/internal/web"
)

func main() {
	srv, err := web.New()
	if err != nil {
		log.Fatalf("starting: %v", err)
	}
	addr := os.Getenv("ADDR")
	if addr == "" {
		addr = ":8080"
	}
	log.Fatal(http.ListenAndServe(addr, srv.Handler()))
}
