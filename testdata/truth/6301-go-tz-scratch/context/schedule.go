package main

import "time"

func nextRun(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day()+1, 3, 0, 0, 0, t.Location())
}
