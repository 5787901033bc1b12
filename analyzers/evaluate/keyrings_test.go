package evaluate_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// inspector looks at the keys of every query.
type inspector struct {
	fakeRepository
	look func(packages.Keys)
}

func (i inspector) Repository(_ context.Context, q packages.Query) (packages.Repository, bool) {
	i.look(q.Keys)
	return fakeRepository{}, true
}

// TestKeyringsAtAnInstruction reads the keys that are in the image when apt-get install starts, not those before or
// after.
func TestKeyringsAtAnInstruction(t *testing.T) {
	const text = `RUN mkdir -p /etc/apt/keyrings && printf 'one' > /etc/apt/keyrings/one.asc && ln -s one.asc /etc/apt/keyrings/link.asc
RUN rm /etc/apt/trusted.gpg.d/old.gpg && sort /etc/passwd > /etc/apt/trusted.gpg.d/new.gpg
RUN apt-get update && apt-get install -y jq
RUN rm /etc/apt/keyrings/one.asc
`
	var seen []string
	look := func(keys packages.Keys) {
		var b strings.Builder
		all, complete := keys.TrustedKeyrings()
		for _, p := range []string{"/etc/apt/keyrings/one.asc", "/etc/apt/keyrings/link.asc", "/usr/share/keyrings/base.gpg", "/etc/apt/keyrings/none"} {
			all = append(all, keys.Keyring(p))
		}
		for _, k := range all {
			fmt.Fprintf(&b, "%s %s %q\n", k.Path, []string{"unknown", "absent", "present"}[k.Presence], k.Content)
		}
		seen = append(seen, fmt.Sprintf("%scomplete %v\n", b.String(), complete))
	}
	more := map[string]string{"/usr/share/keyrings/base.gpg": "base", "/etc/apt/trusted.gpg.d/old.gpg": "old", "/etc/apt/trusted.gpg.d/base.asc": "asc",
		"/etc/apt/trusted.gpg.d/notes.txt": "not a key", "/usr/bin/printf": ""}
	if failures, _ := follow(t, text, more, inspector{look: look}); failures != "" {
		t.Fatal(failures)
	}
	want := `/etc/apt/trusted.gpg.d/base.asc present "asc"
/etc/apt/trusted.gpg.d/new.gpg present ""
/etc/apt/keyrings/one.asc present "one"
/etc/apt/keyrings/link.asc present "one"
/usr/share/keyrings/base.gpg present "base"
/etc/apt/keyrings/none absent ""
complete true
`
	if len(seen) == 0 || seen[len(seen)-1] != want {
		t.Errorf("got %q\nwant %q", seen, want)
	}
}
