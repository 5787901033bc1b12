package main

import (
	"fmt"
	"io"
	"os"
	"sort"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

type reporter struct {
	cmp.Path
	w     io.Writer
	steps map[string]cmp.PathStep
}

var _ interface {
	PushStep(cmp.PathStep)
	PopStep()
} = (*reporter)(nil)

func (r *reporter) PushStep(ps cmp.PathStep) { r.Path = append(r.Path, ps) }
func (r *reporter) PopStep()                 { r.Path = r.Path[:len(r.Path)-1] }
func (r *reporter) Report(rs cmp.Result) {
	if !rs.Equal() {
		x, y := r.Last().Values()
		fmt.Fprintln(r.w, r.GoString(), x, y)
	}
}

type option func(*reporter) (cmp.Option, error)

func equal[T any](a, b T, opts ...cmp.Option) bool {
	all := append(opts, cmpopts.EquateEmpty())
	return cmp.Equal(a, b, all...)
}

func keys[M ~map[K]V, K comparable, V any](m M, less func(a, b K) bool) []K {
	var out []K
	for k := range m {
		out = append(out, k)
	}
	sort.Slice(out, func(i, j int) bool { return less(out[i], out[j]) })
	return out
}

func pick(name string) cmp.Option {
	switch name {
	case "sort":
		return cmpopts.SortSlices(func(a, b string) bool { return a < b })
	default:
		panic(fmt.Sprintf("no option %q: %v", name, cmp.Options{}))
	}
}

func main() {
	r := &reporter{w: os.Stdout, steps: map[string]cmp.PathStep{}}
	f := func(r *reporter) (cmp.Option, error) { return cmp.Reporter(r), nil }
	var o option = f
	opt, err := o(r)
	if err != nil {
		fmt.Println(err)
	}
	for i, p := range r.Path {
		name := p.String()
		r.steps[name] = p
		fmt.Println(i, strings.ToUpper(name))
	}
	fmt.Println(equal([]string{"b", "a"}, []string{"a", "b"}, opt, pick("sort")), keys(r.steps, func(a, b string) bool { return a < b }))
}
