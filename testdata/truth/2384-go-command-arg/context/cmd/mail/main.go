package main

func main() { println("mail") }
