package main

import (
	"embed"
	"html/template"
	"os"
)

//go:embed web/templates
var files embed.FS

var pages = template.Must(template.ParseFS(files, "templates/*.html"))

func main() { _ = pages.ExecuteTemplate(os.Stdout, "index.html", nil) }
