package commandline

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestDV(t *testing.T) {
	file := os.Getenv("DV")
	if file == "" {
		t.Skip()
	}
	table := System
	if f := os.Getenv("DVTABLE"); f != "" {
		b, _ := os.ReadFile(f)
		table = New(string(b), nil)
	}
	held, version := os.Getenv("DVHELD"), os.Getenv("DVVERSION")
	data, _ := os.ReadFile(file)
	n, ok, bad, fail, told, likely := 0, 0, 0, 0, 0, 0
	untold := map[string]int{}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) < 2 || f[0] == "900" || f[0] == "998" {
			continue
		}
		var words []Word
		for w := range strings.FieldsSeq(f[1]) {
			words = append(words, Word{Text: w, Known: true})
		}
		if words[0].Text == "/x/busybox" {
			words = words[1:]
		}
		if len(words) == 0 {
			continue
		}
		h, v := held, version
		if h == "" {
			for k, lists := range table.programs()[words[0].Text] {
				if k == busybox {
					continue
				}
				h, v = k, lists[0].versions[0]
				if version == "last" {
					v = lists[len(lists)-1].versions[len(lists[len(lists)-1].versions)-1]
				}
			}
		}
		n++
		c, certain := judged(table, words[0].Text, h, v, words)
		switch {
		case f[0] == "0":
			ok++
			if c != nil {
				bad++
				fmt.Printf("FALSE %v %s | %+v\n", certain, f[1], c.Reason)
			}
		default:
			fail++
			if c != nil && certain {
				told++
			} else if c != nil {
				likely++
			} else if e := f[len(f)-1]; strings.Contains(e, "invalid option") || strings.Contains(e, "unrecognized") || strings.Contains(e, "requires an arg") || strings.Contains(e, "unknown option") {
				untold[words[0].Text]++
				if untold[words[0].Text] <= 3 {
					fmt.Printf("UNTOLD %s | %.100s\n", f[1], e)
				}
			}
		}
	}
	fmt.Println("lines", n, "ok", ok, "false", bad, "fail", fail, "told", told, "likely", likely, "untold by their message", untold)
}
