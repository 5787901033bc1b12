package getopts

import (
	"testing"

	"github.com/layerlint/layerlint/analyzers/tools"
)

func TestNext(t *testing.T) {
	for _, c := range []struct {
		spec string
		args []string
		want string
		end  int
	}{
		{"ab:c", []string{"-ac", "-b", "x", "-by", "rest"}, "a c b=x b=y", 4},
		{"a", []string{"-a", "--", "-a"}, "a", 2},
		{"a", []string{"-x"}, "?", 1},
		{":ab:", []string{"-x", "-b"}, "?=x :=b", 2},
		{"b:", []string{"-b"}, "?", 1},
		{"a", []string{"file", "-a"}, "", 0},
	} {
		var params []tools.Word
		for _, a := range c.args {
			params = append(params, tools.Word{Text: a, Known: true})
		}
		got, index, letter := "", 0, 0
		for {
			o := Next(c.spec, params, index, letter)
			index, letter = o.Index, o.Letter
			if o.End {
				break
			}
			if got != "" {
				got += " "
			}
			if got += o.Name; o.Argument != nil {
				got += "=" + o.Argument.Text
			}
		}
		if got != c.want || index != c.end {
			t.Errorf("%q of %q: %q, next %d; want %q, %d", c.spec, c.args, got, index, c.want, c.end)
		}
	}
}
