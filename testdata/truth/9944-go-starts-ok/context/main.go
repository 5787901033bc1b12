package main

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"flag"
	"fmt"
	"net/http"
)

type own struct{}

func (own) Open(string) (driver.Conn, error) { return nil, errors.New("none") }

func item(w http.ResponseWriter, r *http.Request) {}

func main() {
	debug := flag.Bool("debug", false, "verbose")
	flag.Parse()
	sql.Register("own", own{})
	db, err := sql.Open("own", "x")
	if err != nil {
		panic(err)
	}
	defer db.Close()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /items/{id}", item)
	mux.HandleFunc("POST /items/{name}", item)
	mux.HandleFunc("GET /items/{id}/lines", item)
	mux.HandleFunc("example.com/", item)
	fmt.Println(*debug)
}
