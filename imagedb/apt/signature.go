package apt

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ProtonMail/go-crypto/openpgp"
	pgperrors "github.com/ProtonMail/go-crypto/openpgp/errors"
	"github.com/ProtonMail/go-crypto/openpgp/packet"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// trust is the keys that may have signed a source.
type trust struct {
	certificates []certificate
	complete     bool // apt has no others
}

// keyrings are the files that apt checks a source with: those that it names itself, or all of apt's own; complete is
// false when there may be others. None and true stand for a key in the source itself.
func (s Source) keyrings(keys packages.Keys) (rings []packages.Keyring, complete bool) {
	switch {
	case strings.Contains(s.SignedBy, armor):
		return nil, true
	case keys == nil:
		return nil, false
	case !strings.HasPrefix(s.SignedBy, "/"):
		rings, complete = keys.TrustedKeyrings()
		return rings, complete && s.SignedBy == "" // a fingerprint leaves one of apt's own keys
	}
	for name := range strings.FieldsFuncSeq(s.SignedBy, func(c rune) bool {
		return c == ',' || c == ' ' || c == '\n'
	}) {
		rings = append(rings, keys.Keyring(name))
	}
	return rings, true
}

// trustIn reads the keys of a source's keyrings. release is as in packages.Query.
func trustIn(s Source, rings []packages.Keyring, complete bool, release string) trust {
	t := trust{complete: complete}
	if strings.Contains(s.SignedBy, armor) {
		t.certificates, t.complete = armoredKeys(s.SignedBy)
	}
	for _, k := range rings {
		found, whole := keysIn(k, release)
		t.certificates, t.complete = append(t.certificates, found...), t.complete && whole
	}
	return t
}

// verify returns what the keys say of a Release file. One good signature is enough for apt.
func (t trust) verify(k kept) (verdict packages.Signature, key string) {
	text, signature, ok := k.signed()
	if !ok {
		return packages.SignatureUnknown, ""
	}
	if len(signature) == 0 {
		return packages.SignatureMissing, ""
	}
	missing, other := "", false
	whole := packets(signature, func(kind int, _, raw []byte) bool {
		if kind != signaturePacket || verdict == packages.SignatureGood {
			return true
		}
		one, id := t.one(text, raw)
		switch {
		case one == packages.SignatureKeyMissing:
			missing = id
		case one == packages.SignatureUnknown:
			other = true
		case one == packages.SignatureGood || verdict == packages.SignatureUnknown:
			verdict, key = one, id
		case verdict != one:
			other = true
		}
		return true
	})
	switch {
	case verdict == packages.SignatureGood:
		return verdict, key
	case !whole || other || missing != "" && !t.complete:
		return packages.SignatureUnknown, ""
	case verdict == packages.SignatureUnknown && missing != "":
		return packages.SignatureKeyMissing, missing
	}
	return verdict, key
}

// one judges a single signature; the issuer's ID is 16 hexadecimal digits, "" when it is not told.
func (t trust) one(text, raw []byte) (verdict packages.Signature, id string) {
	p, err := packet.Read(bytes.NewReader(raw))
	sig, ok := p.(*packet.Signature)
	if err != nil || !ok || sig.IssuerKeyId == nil {
		return packages.SignatureUnknown, ""
	}
	id = fmt.Sprintf("%016X", *sig.IssuerKeyId)
	verdict = packages.SignatureKeyMissing
	for _, c := range t.certificates {
		if !slices.Contains(c.ids, *sig.IssuerKeyId) {
			continue
		}
		if verdict = c.judge(text, raw); verdict == packages.SignatureGood {
			break
		}
	}
	return verdict, id
}

func (c certificate) judge(text, signature []byte) packages.Signature {
	ring, err := openpgp.ReadKeyRing(bytes.NewReader(c.packets))
	if err != nil {
		return packages.SignatureUnknown
	}
	_, err = openpgp.CheckDetachedSignature(ring, bytes.NewReader(text), bytes.NewReader(signature), nil)
	var wrong pgperrors.SignatureError
	switch {
	case err == nil:
		return packages.SignatureGood
	case errors.Is(err, pgperrors.ErrKeyExpired):
		return packages.SignatureKeyExpired
	case errors.As(err, &wrong):
		return packages.SignatureBad
	}
	return packages.SignatureUnknown
}

// signed is what a Release file's signatures are built from, and the signatures; ok is false when they are not to be
// had.
func (k kept) signed() (text, signature []byte, ok bool) {
	const begin = "-----BEGIN PGP SIGNATURE-----"
	text, armored := k.text, string(k.signature)
	switch k.kind {
	case unsigned:
		return nil, nil, true
	case inline:
		inner, whole := cleartext(k.text)
		if !whole || len(inner) == len(k.text) {
			return nil, nil, false
		}
		text, armored = canonical(inner), string(k.text[bytes.LastIndex(k.text, []byte(begin)):])
	case detached:
	default:
		return nil, nil, false
	}
	_, armored, _ = strings.Cut(armored, begin)
	armored, _, whole := strings.Cut(armored, "-----END")
	signature, ok = dearmored(armored)
	return text, signature, whole && ok && len(signature) > 0
}

// canonical is the form of a cleartext that is signed: without the dashes that escape its lines and without spaces at
// their ends, which are CR LF; the last one has none. Source: RFC 9580, section 7.
func canonical(text []byte) []byte {
	b := make([]byte, 0, len(text)+len(text)/64)
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(bytes.TrimPrefix(line, []byte("- ")), " \t\r\n")
		b = append(append(b, line...), '\r', '\n')
	}
	return bytes.TrimSuffix(b, []byte("\r\n"))
}
