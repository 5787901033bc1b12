package main

import (
	"embed"
	"net/http"

	"example.com/app/ui"
)

//go:embed config.yaml
var conf embed.FS

func main() { http.Handle("/", http.FileServer(http.FS(ui.Files))); _ = conf }
