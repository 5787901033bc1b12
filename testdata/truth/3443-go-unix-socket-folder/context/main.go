package main

import (
	"log"
	"net"
)

func main() {
	l, err := net.Listen("unix", "/run/app/app.sock")
	if err != nil {
		log.Fatal(err)
	}
	defer l.Close()
	log.Print(l.Addr())
}
