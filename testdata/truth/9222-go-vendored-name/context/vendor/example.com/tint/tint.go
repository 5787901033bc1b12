package tint

func Red(s string) string { return "\x1b[31m" + s + "\x1b[0m" }
