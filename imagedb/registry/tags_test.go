package registry

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/imagetest"
)

func TestTags(t *testing.T) {
	broken := ""
	host := imagetest.Faulty(t, func(w http.ResponseWriter, r *http.Request, next http.Handler) bool {
		if broken == "" || !strings.HasSuffix(r.URL.Path, "/tags/list") {
			return false
		}
		_, _ = w.Write([]byte(broken))
		return true
	})
	tags, err := Tags(context.Background(), Options{}, host+"/x/app")
	if err != nil || !slices.Contains(tags, "1") {
		t.Errorf("got %q, %v", tags, err)
	}
	if _, err := Tags(context.Background(), Options{}, host+"/x/other"); err == nil {
		t.Error("tags of a repository that is not there")
	}
	for _, broken = range []string{"{", "[]", strings.Repeat(" ", maxTags+1)} {
		if tags, err := Tags(context.Background(), Options{}, host+"/x/app"); err == nil {
			t.Errorf("%.5q: got %q", broken, tags)
		}
	}
}
