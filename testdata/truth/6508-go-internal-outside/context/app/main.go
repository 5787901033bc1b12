package main

import "example.com/mono/lib/internal/secret"

func main() { secret.Do() }
