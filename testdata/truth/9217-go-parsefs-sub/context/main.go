package main

import (
	"embed"
	"html/template"
	"io/fs"
	"log"
	"os"
)

//go:embed web/templates
var files embed.FS

func main() {
	web, err := fs.Sub(files, "web")
	if err != nil {
		log.Fatal(err)
	}
	pages := template.Must(template.ParseFS(web, "templates/*.html"))
	_ = pages.ExecuteTemplate(os.Stdout, "index.html", nil)
}
