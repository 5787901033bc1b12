package main

import "net/http"

type server struct{ mux *http.ServeMux }

func main() {
	s := &server{mux: http.NewServeMux()}
	s.routes()
	http.ListenAndServe(":8080", s.mux)
}
