package main

import (
	"fmt"
	"log"
	"time"
)

const zone = "Europe/Berlin"

func main() {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		log.Fatalf("load location: %v", err)
	}
	next := nextRun(time.Now().In(loc))
	fmt.Println("next run at", next)
}
