package main

import (
	"example.com/shop/store"
	"fmt"
)

func main() {
	db := store.Connect()
	fmt.Println(db.Name())
}
