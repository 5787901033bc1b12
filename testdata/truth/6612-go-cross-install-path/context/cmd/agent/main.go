package main

func main() {}

