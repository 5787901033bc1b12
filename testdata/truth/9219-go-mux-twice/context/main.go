package main

import (
	"log"
	"net/http"
)

func health(w http.ResponseWriter, r *http.Request) {}
func list(w http.ResponseWriter, r *http.Request)   {}

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /items", list)
	mux.HandleFunc("GET /healthz", health)
	mux.HandleFunc("GET /items", health)
	log.Fatal(http.ListenAndServe(":8080", mux))
}
