package main

import (
	"html/template"
	"log"
	"net/http"
)

var pages = template.Must(template.ParseGlob("templates/*.html"))

func main() {
	log.Fatal(http.ListenAndServe(":8080", nil))
}
