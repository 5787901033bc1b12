package main

import (
	"html/template"
	"net/http"
	"path/filepath"
)

func newTemplateCache() (map[string]*template.Template, error) {
	cache := map[string]*template.Template{}
	pages, err := filepath.Glob("./ui/html/pages/*.tmpl")
	if err != nil {
		return nil, err
	}
	base, err := template.ParseFiles("./ui/html/base.tmpl")
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		ts, err := base.Clone()
		if err != nil {
			return nil, err
		}
		ts, err = ts.ParseFiles(page)
		if err != nil {
			return nil, err
		}
		cache[filepath.Base(page)] = ts
	}
	return cache, nil
}

func (app *application) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /static/", http.StripPrefix("/static", http.FileServer(http.Dir("./ui/static/"))))
	return mux
}
