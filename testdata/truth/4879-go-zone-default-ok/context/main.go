package main

import (
	"fmt"
	"log"
	"os"
	"time"
)

func zone(key string) *time.Location {
	name := os.Getenv(key)
	if name == "" {
		name = "UTC"
	}
	l, err := time.LoadLocation(name)
	if err != nil {
		log.Fatal(err)
	}
	return l
}

func main() {
	fmt.Println(time.Unix(0, 0).In(zone("PLANNER_TZ")), time.Unix(0, 0).In(zone("OTHER_TZ")))
}
