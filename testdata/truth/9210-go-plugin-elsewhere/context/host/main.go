package main

import (
	"log"
	"plugin"
)

func main() {
	p, err := plugin.Open("plugins/greet.so")
	if err != nil {
		log.Fatal(err)
	}
	s, err := p.Lookup("Greet")
	if err != nil {
		log.Fatal(err)
	}
	s.(func())()
}
