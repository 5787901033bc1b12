package main

import (
	"errors"
	"strings"
	"testing"
)

func TestForeignTextSteersNothing(t *testing.T) {
	const foreign = "a\x1b[31m\r\nb\tc\u202e"
	for name, write := range map[string]func(*strings.Builder){
		"printf":   func(b *strings.Builder) { printf(b, "%s\n", foreign) },
		"say":      func(b *strings.Builder) { terminal{err: b}.say(foreign) },
		"complain": func(b *strings.Builder) { terminal{err: b}.complain(errors.New(foreign)) },
	} {
		var b strings.Builder
		write(&b)
		line, rest, _ := strings.Cut(b.String(), "\n")
		if rest != "" || strings.ContainsAny(line, "\x1b\r\u202e") {
			t.Errorf("%s writes %q", name, b.String())
		}
	}
}

func TestLinesAreShort(t *testing.T) {
	var b strings.Builder
	terminal{err: &b}.complain(errors.New(strings.Repeat("x", 900<<10)))
	if b.Len() > longestLine+100 {
		t.Errorf("a line of %d bytes", b.Len())
	}
}
