package main

func check(s string) string { return s + ": ok" }
