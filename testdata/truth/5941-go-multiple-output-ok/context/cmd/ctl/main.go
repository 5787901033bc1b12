package main

func main() { println("ctl") }
