package main

import (
	"log"
	"os"

	"example.com/tint"
)

func main() {
	p := tint.Printer{W: os.Stdout}
	if err := p.Red("ok"); err != nil {
		log.Fatal(err)
	}
}
