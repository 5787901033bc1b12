package oci_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/static"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/oci"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/registry"
)

// statementOf writes a statement about a digest as Syft does it; Docker Scout's entries have no arch.
func statementOf(digest string, purls ...string) string {
	var packages []any
	for _, p := range purls {
		packages = append(packages, map[string]any{"name": "n", "versionInfo": "v",
			"externalRefs": []any{map[string]string{"referenceCategory": "SECURITY", "referenceType": "cpe23Type", "referenceLocator": "cpe:2.3:a"},
				map[string]string{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": p}}})
	}
	algorithm, hex, _ := strings.Cut(digest, ":")
	b, _ := json.Marshal(map[string]any{"_type": "https://in-toto.io/Statement/v0.1", "predicateType": "https://spdx.dev/Document",
		"subject": []any{map[string]any{"name": "pkg:docker/app@1", "digest": map[string]string{algorithm: hex}}},
		"predicate": map[string]any{"spdxVersion": "SPDX-2.3", "packages": packages,
			"creationInfo": map[string]any{"creators": []string{"Organization: Anchore, Inc", "Tool: syft-v1.4.1"}}}})
	return string(b)
}

// attested is an index of one image and what it is said to be.
func attested(t *testing.T, img v1.Image, about string, statements ...string) v1.ImageIndex {
	t.Helper()
	says := empty.Image
	for _, s := range statements {
		var err error
		says, err = mutate.Append(says, mutate.Addendum{Layer: static.NewLayer([]byte(s), "application/vnd.in-toto+json"), Annotations: map[string]string{"in-toto.io/predicate-type": "https://spdx.dev/Document"}})
		imagetest.Check(t, err)
	}
	return mutate.AppendManifests(empty.Index,
		mutate.IndexAddendum{Add: img, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: "amd64"}}},
		mutate.IndexAddendum{Add: says, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "unknown", Architecture: "unknown"},
			Annotations: map[string]string{"vnd.docker.reference.type": "attestation-manifest", "vnd.docker.reference.digest": about}}})
}

func TestStatementsTellPackagesOfUnreadImages(t *testing.T) {
	one := imagetest.Image(t, "amd64", imagetest.Layers(t)...)
	digest, err := one.Digest()
	imagetest.Check(t, err)
	own := digest.String()
	other := "sha256:" + strings.Repeat("0", 64)
	about := statementOf(own, "pkg:deb/debian/libc6@2.36-9%2Bdeb12u4?arch=amd64&distro=debian-12&upstream=glibc", "pkg:deb/debian/glibc@2.36?os_name=debian",
		"pkg:deb/debian/glibc@2.36?arch=source", "pkg:pypi/requests@2.1", "pkg:golang/x/y@1", "pkg:rpm/fedora/bash@5.2-1?arch=x86_64&epoch=2", "pkg:deb/debian/libc6@2.36-9%2Bdeb12u4?arch=amd64")
	want := []packages.Package{{Name: "libc6", Version: "2.36-9+deb12u4", Arch: "amd64", Manager: "dpkg"}, {Name: "glibc", Version: "2.36", Manager: "dpkg?"},
		{Name: "requests", Version: "2.1", Manager: "pip?"}, {Name: "bash", Version: "2:5.2-1", Arch: "x86_64", Manager: "rpm"}}
	for name, c := range map[string]struct {
		index  v1.ImageIndex
		listed []packages.Package
		note   string
	}{
		"its own":        {attested(t, one, own, about), want, ""},
		"another's":      {attested(t, one, own, statementOf(other, "pkg:deb/debian/evil@1?arch=amd64")), nil, "not about " + own},
		"several":        {attested(t, one, own, about, statementOf(own)), nil, "there are 2"},
		"none":           {attested(t, one, own), nil, ""},
		"of other image": {attested(t, one, other, about), nil, ""},
		"no statement":   {attested(t, one, own, `{"spdxVersion":"SPDX-2.3"}`), nil, "no SPDX 2 statement"},
		"no JSON":        {attested(t, one, own, `<html>`), nil, "passed over"},
	} {
		t.Run(name, func(t *testing.T) {
			host := imagetest.Serve(t)
			imagetest.Push(t, host+"/x/app:1", c.index)
			held := cache.New(t.TempDir())
			img, err := registry.DB(registry.Options{}, oci.WithPullLimit(1), oci.WithCache(held)).Image(context.Background(), host+"/x/app:1", "linux/amd64")
			imagetest.Check(t, err)
			got, complete, err := img.Packages(context.Background())
			imagetest.Check(t, err)
			if complete || !reflect.DeepEqual(got, c.listed) {
				t.Errorf("packages: %+v, complete %v", got, complete)
			}
			notes := strings.Join(img.Notes[1:], "\n")
			if c.note == "" && notes != "" || !strings.Contains(notes, c.note) {
				t.Errorf("notes: %s", notes)
			}
			if (img.Completeness == imagedb.PackagesOnly) != (c.listed != nil) || (c.listed != nil) != strings.Contains(img.Source, "SPDX statement by syft-v1.4.1") {
				t.Errorf("completeness %d, source %q", img.Completeness, img.Source)
			}
			if files, _ := held.Files(); len(files) == 0 || imagetest.IndexFiles(t, held) > 0 {
				t.Errorf("kept: %v", files)
			}
		})
	}
}

// What is read of statements is kept, and bytes that are not the index's are refused.
func TestStatementsAreKeptAndChecked(t *testing.T) {
	one := imagetest.Image(t, "amd64", imagetest.Layers(t)...)
	digest, err := one.Digest()
	imagetest.Check(t, err)
	about := statementOf(digest.String(), "pkg:apk/alpine/musl@1?arch=x86_64")
	at := static.NewLayer([]byte(about), "application/vnd.in-toto+json")
	blob, err := at.Digest()
	imagetest.Check(t, err)
	var gets, spoil atomic.Int32
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
		if !strings.HasSuffix(r.URL.Path, "/blobs/"+blob.String()) || r.Method != http.MethodGet {
			return false
		}
		gets.Add(1)
		if spoil.Load() > 0 {
			fmt.Fprint(w, strings.Replace(about, "musl", "evil", 1))
		}
		return spoil.Load() > 0
	})
	imagetest.Push(t, host+"/x/app:2", attested(t, one, digest.String(), about))
	dir := t.TempDir()
	open := func(dir string) *imagedb.Image {
		img, err := registry.DB(registry.Options{}, oci.WithPullLimit(1), oci.WithCache(cache.New(dir))).Image(context.Background(), host+"/x/app:2", "linux/amd64")
		imagetest.Check(t, err)
		return img
	}
	open(dir)
	if img := open(dir); img.Completeness != imagedb.PackagesOnly || gets.Load() != 1 {
		t.Errorf("asked %d times, completeness %d", gets.Load(), img.Completeness)
	}
	spoil.Store(1)
	if img := open(t.TempDir()); img.Completeness != imagedb.ConfigOnly || !strings.Contains(strings.Join(img.Notes, " "), "digest does not match") {
		t.Errorf("%+v", img)
	}
}
