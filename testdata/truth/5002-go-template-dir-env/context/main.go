package main

import (
	"html/template"
	"log"
	"net/http"
	"os"
	"path/filepath"
)

type server struct {
	pages *template.Template
}

func getenv(key, fallback string) string {
	if v, ok := os.LookupEnv(key); ok {
		return v
	}
	return fallback
}

func newServer() (*server, error) {
	root := getenv("SITE_ROOT", "./web")
	pages, err := template.ParseGlob(filepath.Join(root, "templates", "*.html"))
	if err != nil {
		return nil, err
	}
	return &server{pages: pages}, nil
}

func (s *server) home(w http.ResponseWriter, r *http.Request) {
	s.pages.ExecuteTemplate(w, "home.html", nil)
}

func main() {
	s, err := newServer()
	if err != nil {
		log.Fatalf("server: %v", err)
	}
	if len(os.Args) > 1 && os.Args[1] == "check" {
		return
	}
	http.HandleFunc("/", s.home)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
