package ruby

import "testing"

func TestGiven(t *testing.T) {
	for text, want := range map[string]bool{
		"report.build\n": false, "def build\nend\nreport.build\n": true, "def self.build = 1\nA.build\n": true, "alias build make\na.build\n": true,
		"attr_reader :build\na.build\n": true, "a.build!\nbuild = 1\na.build\n": true, "a.rebuild\na.build(1)\n": false,
	} {
		if got := given(text, "build"); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestObjects(t *testing.T) {
	for text, want := range map[string]int{
		"a = Thing.new\n": 1, "a = Thing.new(1)\na.b\n": 1, "a = Thing.new\na = 2\n": 0, "a = Thing.new\nb.each { |a| a }\n": 0, "a = Thing.new { |x| x }\n": 0,
	} {
		if got := objects(text, "a"); len(got) != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	all := "class A < B\nend\nclass B\nend\nclass C < StandardError\nend\nclass D\nend\nclass D\nend\n"
	for class, want := range map[string]bool{"A": true, "B": true, "C": false, "D": false, "E": false} {
		if got := ownClass(all, class); got != want {
			t.Errorf("%s: %v", class, got)
		}
	}
}
