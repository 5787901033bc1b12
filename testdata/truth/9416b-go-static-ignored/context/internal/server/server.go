package server

import (
	"embed"
	"net/http"

	"example.com/billing/internal/config"
)

//go:embed static
var static embed.FS

func New(c *config.Config) *http.Server {
	return &http.Server{Addr: c.Addr, Handler: http.FileServer(http.FS(static))}
}
