package main

func celsius(f float64) float64 { return (f - 32) / 1.8 }
