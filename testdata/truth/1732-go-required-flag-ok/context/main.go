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
	if *name == "" {
		log.Fatal("-name is required")
	}
	if broker == "" {
		log.Fatal("-broker is required")
	}
	if zone == "" {
		zone = "eu"
	}
	log.Println(zone)
}
