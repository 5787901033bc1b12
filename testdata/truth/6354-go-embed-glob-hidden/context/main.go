package main

import "embed"

//go:embed web/*
var web embed.FS

func main() { _ = web }
