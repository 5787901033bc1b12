package main

import (
	"embed"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"text/template"
)

//go:embed views
var views embed.FS

var (
	word  = regexp.MustCompile(`(?i)^\pL[\pL\pN_-]{0,31}$`)
	named = regexp.MustCompile("(?P<key>[^=]+)=(?<value>.*)")
	page  = template.Must(template.ParseFS(views, "views/*.tmpl", "views/parts/*.tmpl"))
	text  = template.Must(template.New("t").Funcs(template.FuncMap{"up": strings.ToUpper}).Parse(`{{ up .A }}{{ if .B }}b{{ end }}`))
	delim = template.Must(template.New("d").Delims("[[", "]]").Parse(`{{ [[ .A ]]`))
)

func handler(w http.ResponseWriter, r *http.Request) {}

func routes(admin bool) *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /items", handler)
	mux.HandleFunc("POST /items", handler)
	mux.HandleFunc("/items/", handler)
	if admin {
		mux.HandleFunc("/admin", handler)
	} else {
		mux.HandleFunc("/admin", http.NotFound)
	}
	outer := mux
	mux = http.NewServeMux()
	mux.HandleFunc("GET /items", handler)
	outer.Handle("/sub/", http.StripPrefix("/sub", mux))
	return outer
}

func main() {
	http.HandleFunc("/items", handler)
	r := routes(len(os.Args) > 1)
	fmt.Println(r != nil, word.MatchString("a"), named.NumSubexp())
	_ = page.Execute(os.Stdout, nil)
	_ = text.Execute(os.Stdout, map[string]any{"A": "a", "B": true})
	_ = delim.Execute(os.Stdout, map[string]any{"A": "a"})
}
