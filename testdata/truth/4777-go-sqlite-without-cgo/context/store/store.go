package store

import (
	"database/sql"

	_ "github.com/mattn/go-sqlite3"
)

type Store struct{ db *sql.DB }

func Open(path string) (*Store, error) {
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		return nil, err
	}
	if _, err := db.Exec(`create table if not exists notes (id integer primary key, body text)`); err != nil {
		return nil, err
	}
	return &Store{db}, nil
}
