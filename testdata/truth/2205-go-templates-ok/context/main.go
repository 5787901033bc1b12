package main

import (
	"html/template"
	"log"
)

var pages = template.Must(template.ParseGlob("templates/*.html"))

func main() { log.Println(pages.Name()) }
