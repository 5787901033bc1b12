package main

import (
	"html/template"
	"log"
	"net/http"
	"os"
)

type server struct {
	pages *template.Template
}

func (s *server) load() error {
	t, err := template.ParseFS(os.DirFS("templates"), "*.html")
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
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.pages.ExecuteTemplate(w, "index.html", nil)
	})
	log.Fatal(http.ListenAndServe(":18101", nil))
}
