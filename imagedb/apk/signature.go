package apk

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/x509"
	"encoding/pem"
	"path"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// verify returns what the keys in /etc/apk/keys say of an index. Source: apk-tools' package.c: a file of the key's name
// holds an RSA key, and the signature is PKCS #1 v1.5 over SHA-1, or over SHA-256 for RSA256.
func (s signature) verify(keys packages.Keys) packages.Signature {
	if keys == nil || s.key == "" {
		return packages.SignatureUnknown
	}
	k := keys.Keyring(path.Join("/etc/apk/keys", path.Base(s.key)))
	switch {
	case k.Likely || k.Presence == filesystem.Unknown:
		return packages.SignatureUnknown
	case k.Presence == filesystem.Absent:
		return packages.SignatureKeyMissing
	}
	block, _ := pem.Decode(k.Content)
	if block == nil {
		return packages.SignatureUnknown
	}
	parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
	key, ok := parsed.(*rsa.PublicKey)
	if err != nil || !ok {
		return packages.SignatureUnknown
	}
	hash, sum := crypto.SHA1, sha1.Sum(s.signed)
	digest := sum[:]
	if s.sha256 {
		sum := sha256.Sum256(s.signed)
		hash, digest = crypto.SHA256, sum[:]
	}
	if rsa.VerifyPKCS1v15(key, hash, digest, s.bytes) != nil {
		return packages.SignatureBad
	}
	return packages.SignatureGood
}
