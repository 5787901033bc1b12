package main

import (
	"fmt"

	"example.com/store/kv"
)

type mem map[string]string

func (m mem) Get(k string) (string, error) { return m[k], nil }

func main() {
	var s kv.Store = mem{}
	fmt.Println(s)
}
