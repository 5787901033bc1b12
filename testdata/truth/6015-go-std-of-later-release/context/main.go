package main

import (
	"crypto/hkdf"
	"crypto/sha256"
)

func main() {
	k, _ := hkdf.Key(sha256.New, []byte("secret"), nil, "x", 32)
	println(len(k))
}
