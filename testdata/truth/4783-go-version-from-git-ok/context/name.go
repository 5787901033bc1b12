package main

func name() string { return "ver" }
