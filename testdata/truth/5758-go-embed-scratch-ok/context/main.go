package main

import (
	"embed"
	"html/template"
	"log"
	"net/http"
)

//go:embed templates/*.html
var files embed.FS

type server struct {
	pages *template.Template
}

func (s *server) load() error {
	t, err := template.ParseFS(files, "templates/*.html")
	if err != nil {
		return err
	}
	s.pages = t
	return nil
}

func main() {
	s := &server{}
	if err := s.load(); err != nil {
		log.Fatalln("templates:", err)
	}
	log.Fatal(http.ListenAndServe(":18142", nil))
}
