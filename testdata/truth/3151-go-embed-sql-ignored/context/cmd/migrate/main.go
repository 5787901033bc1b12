package main

import (
	"fmt"

	"example.com/m/internal/db"
)

func main() {
	e, _ := db.Files.ReadDir("migrations")
	fmt.Println(len(e))
}
