package main

import (
	"bytes"
	"context"
	"io"
	"log"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-containerregistry/pkg/name"
	"github.com/google/go-containerregistry/pkg/registry"
	"github.com/google/go-containerregistry/pkg/v1/random"
	"github.com/google/go-containerregistry/pkg/v1/remote"
)

// TestUnreadImage checks a file on an image whose layers are beyond the pull limit: that is no clean file.
func TestUnreadImage(t *testing.T) {
	t.Setenv("LAYERLINT_CACHE", t.TempDir())
	server := httptest.NewServer(registry.New(registry.Logger(log.New(io.Discard, "", 0))))
	defer server.Close()
	ref, err := name.NewTag(strings.TrimPrefix(server.URL, "http://") + "/my/big:1")
	if err != nil {
		t.Fatal(err)
	}
	big, err := random.Image(2_000_000, 1)
	if err == nil {
		err = remote.Write(ref, big)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		flags  []string
		status int
		want   string
	}{
		{[]string{"--pull-limit", "1MB"}, exitClean, "layerlint: note: the contents of REF are not read: 2 MB of layers would be pulled, more than --pull-limit (1 MB); " +
			"layerlint image pull REF reads them once\n1 file checked, nothing found; 1 base image unknown: REF (contents are not read: more than --pull-limit (1 MB))\n"},
		{[]string{"--pull-limit", "1MB", "--require-known"}, exitTrouble, "layerlint: 1 base image unknown: REF (contents are not read: more than --pull-limit (1 MB)), which --require-known does not allow\n1 "},
		{[]string{"--pull-limit", "3MB", "--require-known", "--fail-on", "never"}, exitClean, ""},
	} {
		var out, trouble bytes.Buffer
		in := strings.NewReader("FROM " + ref.Name() + "\nRUN nosuch\nCMD [\"/a\"]\n")
		status := run(context.Background(), terminal{in, &out, &trouble}, append([]string{"check", "-"}, c.flags...))
		if got := strings.ReplaceAll(trouble.String(), ref.Name(), "REF"); status != c.status || !strings.Contains(got, c.want) {
			t.Errorf("%q: status %d, want %d; got\n%s%s\nwant\n%s", c.flags, status, c.status, out.String(), got, c.want)
		}
	}
}
