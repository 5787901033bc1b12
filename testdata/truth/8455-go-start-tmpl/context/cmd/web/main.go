package main

import (
	"html/template"
	"net/http"
)

var pages = template.Must(template.ParseGlob("templates/*.html"))

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { pages.ExecuteTemplate(w, "index.html", nil) })
	http.ListenAndServe(":8080", nil)
}
