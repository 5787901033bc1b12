package main

type base struct{ Name string }

type user struct {
	base
	Age int
}

func main() { println(user{Name: "a", Age: 1}.Name) }
