package golang

import (
	"fmt"
	"go/build"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/golang/starts"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// certificates are those of authorities. Source of the places: crypto/x509/root_linux.go and root_unix.go of Go 1.23.
var certificates = filesystem.Seek{What: "CA certificates", Package: "ca-certificates", Variables: []string{"SSL_CERT_FILE", "SSL_CERT_DIR"},
	Files: []string{"/etc/ssl/certs", "/etc/pki/tls/certs", "/etc/ssl/ca-bundle.pem", "/etc/pki/tls/cacert.pem", "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/cert.pem"}}

var (
	trusting = lazyregexp.New(`\b(?:http\.(?:Get|Head|Post|PostForm|NewRequest\w*)|tls\.Dial\w*|x509\.SystemCertPool)\(|\b(?:http\.(?:Client|DefaultClient))\b`)
	secure   = lazyregexp.New(`"https://|tls\.Dial|x509\.SystemCertPool\(`)
	zoned    = lazyregexp.New(`\btime\.LoadLocation\("([^"]+)"\)`)
)

// seeks notes what the files of a package look for when the program runs: a client of HTTPS trusts the system's
// certificates, and a time zone is read from its files. Packages that bring either along take it back.
func (c *call) seeks(p *build.Package) {
	for _, name := range p.Imports {
		if name == "time/tzdata" {
			c.found.brought = append(c.found.brought, starts.Zones.What)
		}
		if strings.Contains(name, "x509roots") || strings.Contains(name, "certifi") || name == "embed" {
			c.found.brought = append(c.found.brought, certificates.What)
		}
	}
	for _, file := range append(slices.Clone(p.GoFiles), p.CgoFiles...) {
		at := path.Join(p.Dir, file)
		text := string(c.Stat(at).Entry.Content)
		if slices.Contains(p.Imports, "net/http") || slices.Contains(p.Imports, "crypto/tls") || slices.Contains(p.Imports, "crypto/x509") {
			if trusting.MatchString(text) && secure.MatchString(text) && !strings.Contains(text, "InsecureSkipVerify") && !strings.Contains(text, "RootCAs") {
				c.seek(certificates, fmt.Sprintf("%s uses HTTPS", c.below(at)))
			}
		}
		if m := zoned.FindStringSubmatch(text); m != nil && m[1] != "UTC" && m[1] != "Local" {
			c.seek(starts.Zones, fmt.Sprintf("%s loads %s", c.below(at), m[1]))
		}
	}
}

func (c *call) seek(what filesystem.Seek, why string) {
	if slices.ContainsFunc(c.found.seeks, func(s filesystem.Seek) bool { return s.What == what.What }) {
		return
	}
	what.Why = why
	c.found.seeks = append(c.found.seeks, what)
}

// sought is what the program that is made looks for.
func (c *call) sought() []filesystem.Seek {
	if strings.Contains(strings.Join(c.tags(), " "), "timetzdata") {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.found.seeks), func(s filesystem.Seek) bool {
		return slices.Contains(c.found.brought, s.What)
	})
}
