package main

import (
	"fmt"
	"net/http"
	"os"
)

func main() {
	resp := http.Get("http://127.0.0.1:8080/healthz")
	if resp.StatusCode != http.StatusOK {
		fmt.Fprintln(os.Stderr, "unhealthy:", resp.Status)
		os.Exit(1)
	}
}
