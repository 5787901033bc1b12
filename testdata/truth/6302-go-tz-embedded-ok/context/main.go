package main

import (
	"fmt"
	"log"
	"time"
	_ "time/tzdata"
)

func main() {
	loc, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("next run at", time.Now().In(loc))
}
