package main

func min(a, b int) int { return a }
