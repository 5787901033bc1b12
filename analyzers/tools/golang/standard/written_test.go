package standard

import (
	"bufio"
	"cmp"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// written writes the table: what packages of the standard library declare for others, each declaration with the release
// that it came with.
type written struct {
	since map[string]string          // by what is declared: fmt.Appendf, net/http.Server.Protocols
	lines map[string]map[string]line // by package, by name
	todo  []*types.TypeName
	seen  map[*types.TypeName]bool
	names map[string]map[string]string // what a package calls the packages that it names, by path
}

// line is a declaration with those that belong to it: methods and members.
type line struct{ text []string }

// need has a type written.
func (w *written) need(t *types.TypeName) {
	if !w.seen[t] && t.Pkg() != nil {
		w.seen[t] = true
		w.todo = append(w.todo, t)
	}
}

// qualifier is how a package calls others; every type that is named so is written too.
func (w *written) qualifier(from *types.Package) types.Qualifier {
	return func(p *types.Package) string {
		if p == from {
			return ""
		}
		all := w.names[from.Path()]
		if all == nil {
			all = map[string]string{}
			w.names[from.Path()] = all
		}
		if name, ok := all[p.Path()]; ok {
			return name
		}
		name := p.Name()
		for slices.Contains(slices.Collect(maps.Values(all)), name) || from.Scope().Lookup(name) != nil {
			name = "x" + name
		}
		all[p.Path()] = name
		return name
	}
}

// text spells a type; those that it names are written too.
func (w *written) text(from *types.Package, t types.Type) string {
	w.within(t, map[types.Type]bool{})
	return strings.ReplaceAll(types.TypeString(t, w.qualifier(from)), "interface{}", "any")
}

// within finds the types that a type names.
func (w *written) within(t types.Type, seen map[types.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	switch t := t.(type) {
	case *types.Alias:
		w.need(t.Obj())
		for a := range t.TypeArgs().Types() {
			w.within(a, seen)
		}
	case *types.Named:
		w.need(t.Obj())
		for a := range t.TypeArgs().Types() {
			w.within(a, seen)
		}
	case *types.Pointer:
		w.within(t.Elem(), seen)
	case *types.Slice:
		w.within(t.Elem(), seen)
	case *types.Array:
		w.within(t.Elem(), seen)
	case *types.Chan:
		w.within(t.Elem(), seen)
	case *types.Map:
		w.within(t.Key(), seen)
		w.within(t.Elem(), seen)
	case *types.Tuple:
		for v := range t.Variables() {
			w.within(v.Type(), seen)
		}
	case *types.Signature:
		for p := range t.TypeParams().TypeParams() {
			w.within(p.Constraint(), seen)
		}
		w.within(t.Params(), seen)
		w.within(t.Results(), seen)
	case *types.Struct:
		for f := range t.Fields() {
			w.within(f.Type(), seen)
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			w.within(m.Type(), seen)
		}
		for e := range t.EmbeddedTypes() {
			w.within(e, seen)
		}
	case *types.Union:
		for x := range t.Terms() {
			w.within(x.Type(), seen)
		}
	}
}

// plain is a signature whose parameters have no names.
func plain(s *types.Signature) *types.Signature {
	bare := func(t *types.Tuple) *types.Tuple {
		var all []*types.Var
		for v := range t.Variables() {
			all = append(all, types.NewParam(token.NoPos, nil, "", v.Type()))
		}
		return types.NewTuple(all...)
	}
	return types.NewSignatureType(nil, nil, nil, bare(s.Params()), bare(s.Results()), s.Variadic())
}

// value spells a constant's value so that it stays what it is.
func value(v constant.Value) string {
	text := v.ExactString()
	if num, den, ok := strings.Cut(text, "/"); ok && v.Kind() == constant.Float {
		return num + "./" + den + "."
	}
	if v.Kind() == constant.Float && !strings.ContainsAny(text, ".ep") {
		return text + "."
	}
	return text
}

func (w *written) put(p *types.Package, name, key, text string) {
	all := w.lines[p.Path()]
	if all == nil {
		all = map[string]line{}
		w.lines[p.Path()] = all
	}
	l := all[name]
	l.text = append(l.text, w.since[p.Path()+"."+key]+"\t"+text)
	all[name] = l
}

// object writes what a package declares.
func (w *written) object(o types.Object) {
	p := o.Pkg()
	switch o := o.(type) {
	case *types.Const:
		of := w.text(p, o.Type()) + " "
		text := value(o.Val())
		if b, ok := o.Type().(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
			of = ""
			if b.Kind() == types.UntypedRune {
				text = "'\\x00' + " + text
			}
		}
		w.put(p, o.Name(), o.Name(), "const "+o.Name()+" "+of+"= "+text)
	case *types.Var:
		w.put(p, o.Name(), o.Name(), "var "+o.Name()+" "+w.text(p, o.Type()))
	case *types.Func:
		s := o.Signature()
		list := ""
		if s.TypeParams().Len() > 0 {
			list = w.parameters(p, s.TypeParams())
		}
		w.put(p, o.Name(), o.Name(), "func "+o.Name()+list+strings.TrimPrefix(w.text(p, plain(s)), "func"))
	case *types.TypeName:
		w.need(o)
	}
}

// parameters spells a list of type parameters with what constrains them.
func (w *written) parameters(p *types.Package, list *types.TypeParamList) string {
	var all []string
	for t := range list.TypeParams() {
		all = append(all, t.Obj().Name()+" "+w.text(p, t.Constraint()))
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// named writes a type with its members and methods.
func (w *written) named(o *types.TypeName) {
	p, name := o.Pkg(), o.Name()
	if o.IsAlias() {
		a, ok := o.Type().(*types.Alias)
		if !ok {
			w.put(p, name, name, "type "+name+" = "+w.text(p, o.Type()))
			return
		}
		list := ""
		if a.TypeParams().Len() > 0 {
			list = w.parameters(p, a.TypeParams())
		}
		w.put(p, name, name, "type "+name+list+" = "+w.text(p, a.Rhs()))
		return
	}
	t := o.Type().(*types.Named)
	list, of := "", ""
	if t.TypeParams().Len() > 0 {
		list = w.parameters(p, t.TypeParams())
		var names []string
		for x := range t.TypeParams().TypeParams() {
			names = append(names, x.Obj().Name())
		}
		of = "[" + strings.Join(names, ", ") + "]"
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		w.put(p, name, name, "type "+name+list+" struct")
		w.fields(p, name, u)
	case *types.Interface:
		w.put(p, name, name, "type "+name+list+" interface")
		for e := range u.EmbeddedTypes() {
			w.put(p, name, name+"."+types.TypeString(e, w.qualifier(p)), "\t"+w.text(p, e))
		}
		for m := range u.ExplicitMethods() {
			if text := strings.TrimPrefix(w.text(p, plain(m.Signature())), "func"); m.Exported() {
				w.put(p, name, name+"."+m.Name(), "\t"+m.Name()+text)
			} else {
				w.put(p, name, name+"."+m.Name(), "\t"+m.Name()+"()")
			}
		}
	default:
		w.put(p, name, name, "type "+name+list+" "+w.text(p, u))
	}
	if types.IsInterface(t) {
		return
	}
	w.methods(p, t, name+of)
}

// sealed are the names of methods that interfaces ask for and only their own package may have.
func sealed(p *types.Package) map[string]bool {
	all := map[string]bool{}
	for _, name := range p.Scope().Names() {
		if t, ok := p.Scope().Lookup(name).(*types.TypeName); ok && types.IsInterface(t.Type()) {
			if u, ok := t.Type().Underlying().(*types.Interface); ok {
				for m := range u.Methods() {
					if !m.Exported() {
						all[m.Name()] = true
					}
				}
			}
		}
	}
	return all
}

// methods writes the methods of a type, those too that it has of what it embeds and others cannot name.
func (w *written) methods(p *types.Package, t *types.Named, receiver string) {
	name, hidden := t.Obj().Name(), sealed(p)
	value, set := types.NewMethodSet(t), types.NewMethodSet(types.NewPointer(t))
	for m := range set.Methods() {
		f := m.Obj().(*types.Func)
		if !f.Exported() && !hidden[f.Name()] || len(m.Index()) > 1 {
			continue
		}
		star := "*"
		if value.Lookup(f.Pkg(), f.Name()) != nil {
			star = ""
		}
		text := "()"
		if f.Exported() {
			text = strings.TrimPrefix(w.text(p, plain(m.Type().(*types.Signature))), "func")
		}
		w.put(p, name, w.came(p, name, f.Name()), "func ("+star+receiver+") "+f.Name()+text)
	}
}

// came is the key of a member of a type: that of a type that embeds it where others cannot name it itself.
func (w *written) came(p *types.Package, name, member string) string {
	if token.IsExported(name) {
		return name + "." + member
	}
	for _, outer := range p.Scope().Names() {
		s, ok := p.Scope().Lookup(outer).Type().Underlying().(*types.Struct)
		if !ok || !token.IsExported(outer) {
			continue
		}
		for f := range s.Fields() {
			if _, has := w.since[p.Path()+"."+outer+"."+member]; f.Embedded() && f.Name() == name && has {
				return outer + "." + member
			}
		}
	}
	return name + "." + member
}

// fields writes the fields of a struct. Those that others cannot name become one that compares as they do, but for such as
// have members.
func (w *written) fields(p *types.Package, name string, s *types.Struct) {
	hidden, compares := false, true
	for f := range s.Fields() {
		switch {
		case f.Embedded():
			w.put(p, name, w.came(p, name, f.Name()), "\t"+w.text(p, f.Type()))
		case f.Exported():
			w.put(p, name, w.came(p, name, f.Name()), "\t"+f.Name()+" "+w.text(p, f.Type()))
		default:
			hidden, compares = true, compares && types.Comparable(f.Type())
		}
	}
	if hidden && compares {
		w.put(p, name, "", "\t_ int")
	} else if hidden {
		w.put(p, name, "", "\t_ func()")
	}
}

var declared = regexp.MustCompile(`^pkg ([^ ,]+)(?: \([^)]*\))?, (?:(?:const|var|func|type) (\w+)|method \(\*?(\w+)(?:\[[^\]]*\])?\) (\w+))(?:(?:\[[^,]*\])? (?:struct|interface), (?:embedded \*?(?:\w+\.)?)?(\w+))?`)

// releases reads with which release what came, as the files api of a Go tree have it; those up to 1.18 are one.
func releases(root string) (map[string]string, error) {
	all := map[string]string{}
	files, err := filepath.Glob(filepath.Join(root, "api/go1.*.txt"))
	if err != nil {
		return nil, err
	}
	number := func(name string) (n int) {
		_, _ = fmt.Sscanf(path.Base(name), "go1.%d.txt", &n)
		return n
	}
	slices.SortFunc(files, func(a, b string) int { return cmp.Compare(number(a), number(b)) })
	for _, name := range append([]string{filepath.Join(root, "api/go1.txt")}, files...) {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		for s := bufio.NewScanner(f); s.Scan(); {
			m := declared.FindStringSubmatch(s.Text())
			if m == nil {
				continue
			}
			key := m[1] + "." + m[2]
			if m[3] != "" {
				key = m[1] + "." + m[3] + "." + m[4]
			} else if m[5] != "" {
				key += "." + m[5]
			}
			release := ""
			if n := number(name); n > 18 {
				release = fmt.Sprint("1.", n)
			}
			if _, before := all[key]; !before {
				all[key] = release
			}
		}
		_ = f.Close()
	}
	return all, nil
}

// left are packages that few programs name and that differ from one system to another, or that are no Go.
var left = regexp.MustCompile(`(^|/)(internal|vendor)(/|$)|^(cmd|debug|unsafe$|runtime/(cgo|race|msan|asan)|go/internal)|^syscall/js|^testing/(internal|synctest)|^simd|^encoding/json/(v2|jsontext)`)

// listed are the packages that the table is to have.
func listed(t *testing.T) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "std").Output()
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(p string) bool { return left.MatchString(p) && p != "testing/synctest" })
}
