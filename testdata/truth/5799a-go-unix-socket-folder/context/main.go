package main

import (
	"log"
	"net"
)

func main() {
	l, err := net.Listen("unix", "/var/lib/agent/agent.sock")
	if err != nil {
		log.Fatal(err)
	}
	for {
		c, err := l.Accept()
		if err != nil {
			log.Fatal(err)
		}
		c.Close()
	}
}
