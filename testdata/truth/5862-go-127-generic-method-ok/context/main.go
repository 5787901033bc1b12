package main

type box struct{ v any }

func (b box) as[T any]() T { return b.v.(T) }

func main() { println(box{1}.as[int]()) }
