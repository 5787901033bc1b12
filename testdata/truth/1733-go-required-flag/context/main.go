package main

import (
	"flag"
	"log"
	"os"
)

func main() {
	name := flag.String("name", "", "name")
	var broker, zone string
	flag.StringVar(&broker, "broker", os.Getenv("BROKER"), "broker")
	flag.StringVar(&zone, "zone", "", "zone")
	flag.Parse()
	if broker == "" {
		log.Fatal("-broker is required")
	}
	if *name == "" {
		log.Fatal("-name is required")
	}
	log.Println(zone)
}
