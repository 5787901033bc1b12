package main

import (
	"fmt"

	"example.com/idgen/internal/prefix"
	"github.com/google/uuid"
)

func main() { fmt.Println(prefix.With("ord", uuid.NewString())) }
