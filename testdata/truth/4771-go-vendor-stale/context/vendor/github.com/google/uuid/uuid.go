// Package uuid stands in for the module of that name: what it holds does not matter here.
package uuid

import (
	"crypto/rand"
	"encoding/hex"
)

// NewString is a random identifier.
func NewString() string {
	var id [16]byte
	_, _ = rand.Read(id[:])
	return hex.EncodeToString(id[:])
}
