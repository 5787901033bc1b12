//go:build ignore

package main

//go:generate echo hi

func main() {}
