package main

import (
	"log"
	"net/http"
	"os"
)

func main() {
	cert := os.Getenv("TLS_CERT")
	if cert == "" {
		cert = "certs/server.crt"
	}
	log.Fatal(http.ListenAndServeTLS(":8443", cert, "certs/server.key", nil))
}
