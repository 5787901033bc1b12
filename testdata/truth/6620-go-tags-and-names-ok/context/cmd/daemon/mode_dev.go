//go:build !prod

package main

const mode = 1
