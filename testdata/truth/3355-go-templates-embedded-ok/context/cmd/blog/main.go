package main

import (
	"flag"
	"fmt"
	"log"
	"net/http"

	"example.com/blog/web"
)

func main() {
	check := flag.Bool("check", false, "check templates and exit")
	flag.Parse()
	t, err := web.Templates()
	if err != nil {
		log.Fatal(err)
	}
	if *check {
		fmt.Println(t.DefinedTemplates())
		return
	}
	log.Fatal(http.ListenAndServe(":8080", nil))
}
