package main

import (
	"fmt"

	"example.com/go-ids"
)

func main() {
	plain := "x"
	all := map[string]string{string(byte(ids.Zero)): plain}
	other := 3
	text := ids.Must(func() string { return fmt.Sprint(other) })
	fmt.Println(all, text)
}
