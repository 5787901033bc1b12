package main

import (
	"log"
	"net/http"

	"example.com/dash/ui"
)

func main() {
	http.Handle("/", http.FileServer(http.FS(ui.Dist)))
	log.Fatal(http.ListenAndServe(":8080", nil))
}
