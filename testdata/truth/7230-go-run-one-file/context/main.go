package main

import "fmt"

type options struct{ routes int }

func main() {
	o := options{routes: 1}
	fmt.Println(o, setup())
}
