package feed

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	_ "embed"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
	"strings"
)

// published are the public keys of those who publish the catalog, one a line: the key in base64, then a remark.
//
//go:embed keys.txt
var published string

// Keys are those that this build trusts.
func Keys() ([]ed25519.PublicKey, error) {
	var keys []ed25519.PublicKey
	for line := range strings.Lines(published) {
		text, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		if text == "" || text[0] == '#' {
			continue
		}
		key, err := ReadKey(text)
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// ReadKey reads a public key as NewKey returns it.
func ReadKey(text string) (ed25519.PublicKey, error) {
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, fmt.Errorf("%q is not an ed25519 public key in base64", text)
	}
	return key, nil
}

const pemType = "PRIVATE KEY"

// NewKey writes a private key to a file that is not there yet, for its user alone, as PKCS #8 in PEM, and returns the
// public key.
func NewKey(name string) (public string, err error) {
	key, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return "", err
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return "", err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	err = errors.Join(pem.Encode(f, &pem.Block{Type: pemType, Bytes: der}), f.Close())
	return base64.StdEncoding.EncodeToString(key), err
}

// PrivateKey reads what NewKey wrote.
func PrivateKey(name string) (ed25519.PrivateKey, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(text)
	if block == nil || block.Type != pemType {
		return nil, fmt.Errorf("%s is not a private key in PEM", name)
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if own, ok := key.(ed25519.PrivateKey); err == nil && ok {
		return own, nil
	}
	return nil, fmt.Errorf("%s is not an ed25519 private key", name)
}
