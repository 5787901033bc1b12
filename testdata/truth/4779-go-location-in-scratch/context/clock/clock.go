package clock

import (
	"log"
	"os"
	"time"
)

var zone *time.Location

func init() {
	name := os.Getenv("PLANNER_TZ")
	if name == "" {
		name = "UTC"
	}
	l, err := time.LoadLocation(name)
	if err != nil {
		log.Fatalf("clock: %v", err)
	}
	zone = l
}

func Next(t time.Time) time.Time { return t.In(zone).Add(24 * time.Hour) }
