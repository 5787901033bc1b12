package main

func sources() []string { return []string{"a", "b"} }
