package compilers

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// TestRefused has lines as Debian's gcc 12 and 14 were run with. A line begins with the releases that refuse it.
func TestRefused(t *testing.T) {
	for _, line := range []string{
		"- gcc -O2 -Wall -Wextra -Werror -fPIC -c a.c", "12 14 gcc -fno-such a.c", "12 14 gcc -fpci a.c", "12 14 gcc -Wal a.c", "- gcc -Wno-nosuch a.c", "- gcc -Wl,--as-needed a.c",
		"12 14 gcc -Ofats a.c", "- gcc -Ofast -Oz -O -O3 a.c", "12 14 gcc -std=c++19 a.c", "12 gcc -std=c++26 a.c", "- gcc -std=gnu17 a.c", "- gcc -o -fno-such a.c", "- gcc $X -fno-such",
		"- gcc -fno-strict-aliasing -fvisibility=hidden -fstack-protector-strong -D_FORTIFY_SOURCE=2 -fsanitize=address,undefined a.c", "- gcc -Werror=format-security -Wformat=2 a.c",
		"12 14 gcc -Werror=fromat-security a.c", "- gcc -fno-builtin-printf -fdump-tree-all -ftemplate-depth=5 -fopenmp -flto=auto -fmax-errors=1 a.c", "- gcc -fno-such --version", "- gcc -fnosuch @args",
	} {
		said := strings.Fields(line)
		want := map[string]bool{}
		for said[0] != "gcc" {
			want[said[0]] = true
			said = said[1:]
		}
		var words []tools.Word
		for _, w := range said {
			words = append(words, tools.Word{Text: w, Known: w != "$X"})
		}
		for _, release := range []string{"12", "14"} {
			if _, why := Refused(words, release); (why != "") != want[release] {
				t.Errorf("gcc %s: %s: %q", release, line, why)
			}
		}
	}
}
