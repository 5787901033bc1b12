package main

func min(a, b int) int { return a }

func least(a, b int) int { return b }
