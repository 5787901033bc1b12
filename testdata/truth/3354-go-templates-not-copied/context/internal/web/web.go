package web

import (
	"html/template"
	"net/http"
)

var pages = template.Must(template.ParseGlob("web/templates/*.html"))

func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { pages.ExecuteTemplate(w, "index.html", nil) })
}
