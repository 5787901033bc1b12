package main

import (
	"log"
	"net/http"

	"example.com/blog/internal/web"
)

func main() {
	log.Fatal(http.ListenAndServe(":8080", web.Handler()))
}
