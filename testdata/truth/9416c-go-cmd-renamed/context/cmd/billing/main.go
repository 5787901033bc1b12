package main

import (
	"flag"
	"fmt"
	"log"

	"example.com/billing/internal/config"
	"example.com/billing/internal/server"
)

var version = "dev"

func main() {
	path := flag.String("config", "configs/default.yaml", "")
	flag.Parse()
	c, err := config.Load(*path)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(version, server.New(c).Addr)
}
