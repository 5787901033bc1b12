package csource

import (
	"strings"
	"testing"
)

// TestOpensOfLargeFiles goes through texts that nest or repeat what is looked at: none may cost more than its size.
func TestOpensOfLargeFiles(t *testing.T) {
	n := 50_000
	if testing.Short() {
		n /= 10
	}
	for name, body := range map[string]string{
		"blocks of try":  strings.Repeat("try{", n) + strings.Repeat("}", n),
		"calls in calls": strings.Repeat("f(", 2*n) + strings.Repeat(")", 2*n) + ";",
		"parentheses":    strings.Repeat("(", 5*n),
		"checks":         strings.Repeat("if((f=fopen(p,\"r\"))==NULL)return 1;", n/2),
		"own functions":  strings.Repeat("g(p);", n),
	} {
		t.Run(name, func(t *testing.T) {
			text := "int g(char *p){return 1;}\nint main(){" + body + "}"
			if found := Opens([]Text{{"a.c", text}}); len(found) > 0 {
				t.Errorf("%d files are looked for", len(found))
			}
		})
	}
}
