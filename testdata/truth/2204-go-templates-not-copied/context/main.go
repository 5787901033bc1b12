package main

import (
	"html/template"
	"log"
	"net/http"
	"os"
)

var pages = template.Must(template.ParseGlob("templates/*.html"))

func main() {
	if os.Getenv("PORT") == "" {
		log.Println(pages.Name())
		return
	}
	log.Fatal(http.ListenAndServe(":8080", nil))
}
