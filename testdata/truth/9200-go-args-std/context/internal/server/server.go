// Package server serves orders.
package server

import (
	"net/http"
	"strconv"
)

type Server struct {
	port int
	mux  *http.ServeMux
}

func New(port int) *Server {
	s := &Server{port: port, mux: http.NewServeMux()}
	s.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	return s
}

func (s *Server) Run() error { return http.ListenAndServe(":"+strconv.Itoa(s.port), s.mux) }
