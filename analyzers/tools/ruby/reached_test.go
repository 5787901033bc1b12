package ruby

import (
	"strings"
	"testing"
)

// TestReached has programs that come to the line "here", and others.
func TestReached(t *testing.T) {
	for text, want := range map[string]bool{
		"here":                             true,
		"# don't {\nx = 'a#b'\nhere":       true,
		"def a(x) = x\nclass B; end\nhere": true,
		"class A\n  def b\n    [1].each do |x|\n    end\n  end\nend\nhere": true,
		"a = <<~X + <<-'Y'\n  it's {\nX\n  do\n  Y\nhere":                  true,
		"words = %w[a b]\nh = { a: 1 }\nhere":                              true,
		"return if ARGV.empty?\nhere":                                      true,
		"while x do\n  y\nend\nhere":                                       true,
		"a = <<~X\nhere\nX":                                                false,
		"a = \"\nhere\n\"":                                                 false,
		"a = %w[\nhere\n]":                                                 false,
		"begin\nhere\nrescue\nend":                                         false,
		"def a\nhere\nend":                                                 false,
		"return\nhere":                                                     false,
		"x = a ||\nhere":                                                   false,
		"run do\nhere\nend":                                                false,
		"File.write('a', 'b')\nhere":                                       false,
		"f = {\nhere":                                                      false,
	} {
		at := 0
		if i := strings.Index(text, "\nhere"); i >= 0 {
			at = i + 1
		}
		if got := reached(text, at); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
