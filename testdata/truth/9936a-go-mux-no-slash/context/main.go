package main

import (
	"log"
	"net/http"
)

func health(w http.ResponseWriter, r *http.Request) {}

func main() {
	http.HandleFunc("health", health)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
