package main

import (
	"fmt"
	"log"
	"os"
	"time"
)

func main() {
	loc, err := time.LoadLocation(os.Getenv("TZ"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(time.Unix(0, 0).In(loc).Format(time.RFC3339))
}
