package definitions

import (
	"errors"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// limits of evaluating a bake file, which may be anybody's. What is past one of them is not known.
const (
	maxBake    = 128 << 10 // bytes of a file
	maxText    = 2 << 10   // bytes of a string
	maxElement = 2000      // elements of a value, those of elements included
	maxCalls   = 8         // calls of the file's own functions within each other
)

// small reports whether a value is within the limits.
func small(v cty.Value) bool {
	left := maxElement
	return fits(v, &left)
}

func fits(v cty.Value, left *int) bool {
	if *left--; *left < 0 {
		return false
	}
	if !v.IsKnown() || v.IsNull() {
		return true
	}
	if v.Type() == cty.String {
		return len(v.AsString()) <= maxText
	}
	if !v.CanIterateElements() {
		return true
	}
	for it := v.ElementIterator(); it.Next(); {
		if _, element := it.Element(); !fits(element, left) {
			return false
		}
	}
	return true
}

// nested reports whether an expression has a for within a for: its rounds multiply.
func nested(e hcl.Expression) bool {
	syntax, ok := e.(hclsyntax.Expression)
	if !ok {
		return false // JSON: see loops
	}
	depth, most := 0, 0
	_ = hclsyntax.Walk(syntax, &walker{func(n hclsyntax.Node, in int) {
		if _, ok := n.(*hclsyntax.ForExpr); ok {
			depth += in
			most = max(most, depth)
		}
	}})
	return most > 1
}

type walker struct {
	visit func(n hclsyntax.Node, in int)
}

func (w *walker) Enter(n hclsyntax.Node) hcl.Diagnostics { w.visit(n, 1); return nil }
func (w *walker) Exit(n hclsyntax.Node) hcl.Diagnostics  { w.visit(n, -1); return nil }

// anyFor is the beginning of a for in the text of a JSON file.
var anyFor = lazyregexp.New(`[\[{]\s*for\s`)

// loops reports whether a JSON file has more than one for, which may be within each other.
func loops(content []byte) bool { return len(anyFor.FindAllStringIndex(string(content), 2)) > 1 }

var errLarge = errors.New("a value is too large")

// wide is a width of format that makes a long text of nothing.
var wide = lazyregexp.New(`%[^a-zA-Z%]*[0-9]{4}`)

// bounded refuses arguments past the limits.
func bounded(f function.Function) function.Function {
	return function.New(&function.Spec{
		VarParam: &function.Parameter{Name: "arguments", Type: cty.DynamicPseudoType, AllowNull: true, AllowUnknown: true, AllowDynamicType: true, AllowMarked: true},
		Type:     function.StaticReturnType(cty.DynamicPseudoType),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			args = append([]cty.Value{}, args...)
			for i := range args {
				p := f.VarParam()
				if i < len(f.Params()) {
					p = &f.Params()[i]
				}
				if p == nil {
					return cty.DynamicVal, errors.New("too many arguments")
				}
				converted, err := convert.Convert(args[i], p.Type)
				if err != nil {
					return cty.DynamicVal, err
				}
				args[i] = converted
				if !small(converted) || text(converted).Known && wide.MatchString(text(converted).Value) {
					return cty.DynamicVal, errLarge
				}
			}
			return f.Call(args)
		},
	})
}
