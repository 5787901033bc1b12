package main

import (
	"fmt"
	"log"
	"os/user"
)

func main() {
	u, err := user.Lookup("app")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.Uid)
}
