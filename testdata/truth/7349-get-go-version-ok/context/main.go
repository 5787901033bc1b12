package main

import "fmt"

func main() {
	var out []func()
	for i := 0; i < 3; i++ {
		out = append(out, func() { fmt.Println(i) })
	}
	for _, f := range out {
		f()
	}
}
