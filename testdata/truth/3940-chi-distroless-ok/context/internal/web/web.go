package web

import (
	"html/template"
	"net/http"

	"example.com/hub/internal/config"
	"github.com/go-chi/chi/v5"
)

type Server struct {
	r    *chi.Mux
	tmpl *template.Template
}

func New(cfg *config.Config) (*Server, error) {
	tmpl, err := template.ParseGlob("web/templates/*.html")
	if err != nil {
		return nil, err
	}
	r := chi.NewRouter()
	r.Get("/", func(w http.ResponseWriter, _ *http.Request) { _ = tmpl.Execute(w, nil) })
	return &Server{r: r, tmpl: tmpl}, nil
}
