package filesystem

import (
	"reflect"
	"testing"
)

func TestResolverIsStat(t *testing.T) {
	s := put(New(nil), map[string]Entry{
		"/usr/lib/a": file, "/usr/lib/b": link("a"), "/lib": link("usr/lib"), "/likely/x": {Presence: Present, Type: Regular, Likely: true}, "/f": file,
		"/loop": link("loop"),
	})
	e := s.Edit()
	e.Under("/usr/lib/open", Cause{})
	e.Under("/dark", Cause{})
	s = e.Done()
	r := NewResolver(s)
	for range 2 {
		for _, p := range []string{"/usr/lib/a", "/lib/a", "/lib/b", "/lib/none", "/usr/lib/open/x", "/dark/x", "/likely/x", "/likely/y", "/f/x", "/f", "/", "/lib/",
			"/lib/..", "/lib/../a", "/lib/../lib/a", "/nodir/x", "/loop/x", "/usr//lib/a", "/usr/lib/open/x/y", "/dark/x/y/z", "/f/x/y",
			"/nodir/x/y", "/lib/none/x", "/lib/b/x", "/loop/x/y", "/likely/y/z", "/lib/open/x/y"} {
			if got, want := r.Stat(p), Stat(s, p); !reflect.DeepEqual(got, want) {
				t.Errorf("%s:\n%+v, want\n%+v", p, got, want)
			}
			if got, want := r.StatProgram(p), StatProgram(s, p); !reflect.DeepEqual(got, want) {
				t.Errorf("program %s:\n%+v, want\n%+v", p, got, want)
			}
		}
	}
	if got := r.Over(New(nil)).Stat("/usr/lib/a"); got.Entry.Presence != Absent {
		t.Errorf("over another tree: %+v", got)
	}
}
