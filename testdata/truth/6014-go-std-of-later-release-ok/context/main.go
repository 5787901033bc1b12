package main

import (
	"crypto/hkdf"
	"crypto/sha256"
	"weak"
)

func main() {
	k, err := hkdf.Key(sha256.New, []byte("secret"), nil, "x", 32)
	p := weak.Make(&k)
	println(len(k), err == nil, p.Value() != nil)
}
