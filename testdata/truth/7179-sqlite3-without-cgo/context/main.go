package main

import (
	"database/sql"
	"log"

	_ "github.com/mattn/go-sqlite3"
)

func main() {
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		log.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE n (id INTEGER)"); err != nil {
		log.Fatal(err)
	}
	select {}
}
