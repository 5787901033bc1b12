package main

import (
	"fmt"

	"backend/helpers"
	"github.com/google/uuid"
)

func main() { fmt.Println(uuid.Nil, helpers.Keys("a: 1")) }
