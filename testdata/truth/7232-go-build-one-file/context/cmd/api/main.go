package main

func main() { newServer().run() }
