package main

import (
	"fmt"
	"log"
	"os"

	"example.com/mig/internal/db"
)

func main() {
	m, err := db.New(os.DirFS("migrations"))
	if err != nil {
		log.Fatalln("migrations:", err)
	}
	fmt.Println(m.Names)
}
