package web

import (
	"embed"
	"html/template"
	"io/fs"
	"os"
)

//go:embed templates/*.html
var files embed.FS

func Templates() (*template.Template, error) {
	var fsys fs.FS = files
	if _, err := os.Stat("/etc/blog/templates"); err == nil {
		fsys = os.DirFS("/etc/blog")
	}
	return template.ParseFS(fsys, "templates/*.html")
}
