package main

import (
	"log"
	"net/http"
)

func item(w http.ResponseWriter, r *http.Request) {}

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /items/{id}", item)
	mux.HandleFunc("GET /items/{name}", item)
	log.Fatal(http.ListenAndServe(":8080", mux))
}
