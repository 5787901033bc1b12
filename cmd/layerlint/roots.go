//go:build roots

package main

// The releases for Linux carry Mozilla's certificates, for roots and images that have none. A system's own count where
// it has them.
import _ "golang.org/x/crypto/x509roots/fallback"
