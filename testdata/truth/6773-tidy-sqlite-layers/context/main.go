package main

import (
	"database/sql"
	"log"

	_ "github.com/mattn/go-sqlite3"
)

func main() {
	db, err := sql.Open("sqlite3", "file.db")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	if err := db.Ping(); err != nil {
		log.Fatalf("ping: %v", err)
	}
	_, err = db.Exec(`CREATE TABLE IF NOT EXISTS n (id INTEGER)`)
	if err != nil {
		panic(err)
	}
}
