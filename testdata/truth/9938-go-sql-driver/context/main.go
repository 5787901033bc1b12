package main

import (
	"database/sql"
	"log"
)

func main() {
	db, err := sql.Open("postgres", "host=db")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
}
