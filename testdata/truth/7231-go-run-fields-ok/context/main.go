package main

import "fmt"

type options struct{ routes int }

func main() {
	o := options{routes: 1}
	setup := func() int { return o.routes }
	fmt.Println(o, setup())
}
