package apt

import "testing"

// The order is deb-version(7)'s and that of the examples there.
func TestCompare(t *testing.T) {
	ordered := []string{"~~", "~~a", "~", "", "0.9", "1.0~rc1", "1.0", "1.0-1~bpo12+1", "1.0-1", "1.0-1+b1", "1.0-1+deb12u1", "1.0-10", "1.0a", "1.0+", "1.2",
		"1.10", "1:0.1", "2:0~1"}
	for i, a := range ordered {
		for j, b := range ordered {
			if got := Compare(a, b); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("Compare(%q, %q) = %d", a, b, got)
			}
		}
	}
	for _, same := range [][2]string{{"1.0", "1.00"}, {"0:1", "1"}, {"1-0", "1"}, {"a01", "a1"}} {
		if Compare(same[0], same[1]) != 0 {
			t.Errorf("%q and %q differ", same[0], same[1])
		}
	}
}

func TestRelations(t *testing.T) {
	var got string
	relations("a, b:any (>= 1.0) | c [amd64] <!nocheck>,\n d (= 2), , e (<< 3)|f(>>4)", func(alternatives []Relation) {
		for _, r := range alternatives {
			got += r.String() + "|"
		}
		got += ","
	})
	if want := "a|,b (>= 1.0)|c|,d (= 2)|,e (<< 3)|f (>> 4)|,"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
