package web

import (
	"html/template"
	"net/http"
	"path/filepath"
)

const templateDir = "web/templates"

type Server struct{ tpl *template.Template }

func New() (*Server, error) {
	tpl, err := template.ParseGlob(filepath.Join(templateDir, "*.html"))
	if err != nil {
		return nil, err
	}
	return &Server{tpl: tpl}, nil
}

func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/static/", http.StripPrefix("/static/", http.FileServer(http.Dir("web/static"))))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { s.tpl.ExecuteTemplate(w, "index.html", nil) })
	return mux
}
