package main

import (
	"fmt"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

func pick[T any](x T) T { return x }

func main() {
	for i := range 2 {
		fmt.Println(pick(i), cases.Title(language.English).String("word"))
	}
}
