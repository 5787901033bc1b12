package main

import "net/http"

type server struct{ *http.ServeMux }

func main() {
	s := &server{http.NewServeMux()}
	s.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {})
	s.routes()
}
