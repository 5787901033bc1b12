package main

import (
	"crypto/x509"
	"fmt"
	"net/http"
	"os"
)

func main() {
	if _, err := x509.SystemCertPool(); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	_ = http.DefaultClient
}
