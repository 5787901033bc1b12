package main

func start() int { return mode - 1 }
