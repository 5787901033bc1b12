package main

func name() string { return "edge" }
