package main

import "github.com/pkg/errors"

func main() { println(errors.New("x").Error()) }
