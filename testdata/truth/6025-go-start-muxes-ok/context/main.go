//go:debug httpmuxgo121=1
package main

import (
	"flag"
	"net/http"
)

var store map[string]int

func reset() {
	flag.CommandLine = flag.NewFlagSet("app", flag.ExitOnError)
	for _, store = range []map[string]int{{}} {
	}
}

func main() {
	h := func(http.ResponseWriter, *http.Request) {}
	http.HandleFunc("/users/{id}", h)
	http.HandleFunc("/users/{name}", h)
	http.DefaultServeMux = http.NewServeMux()
	http.HandleFunc("/users/{id}", h)
	flag.String("x", "", "")
	reset()
	flag.String("x", "", "")
	flag.Parse()
	store["a"] = 1
}
