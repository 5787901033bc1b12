package definitions

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/tryfunc"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// bakeFunctions are the functions of bake's standard library that depend on their arguments alone, by the names of
// https://docs.docker.com/build/bake/stdlib/ (read 2026-11-22). A call of another is not evaluated.
func bakeFunctions() map[string]function.Function {
	all := map[string]function.Function{
		"absolute": stdlib.AbsoluteFunc, "add": stdlib.AddFunc, "and": stdlib.AndFunc, "can": tryfunc.CanFunc, "ceil": stdlib.CeilFunc,
		"chomp": stdlib.ChompFunc, "chunklist": stdlib.ChunklistFunc, "coalesce": stdlib.CoalesceFunc, "coalescelist": stdlib.CoalesceListFunc,
		"compact": stdlib.CompactFunc, "concat": stdlib.ConcatFunc, "contains": stdlib.ContainsFunc, "distinct": stdlib.DistinctFunc,
		"divide": stdlib.DivideFunc, "element": stdlib.ElementFunc, "equal": stdlib.EqualFunc, "flatten": stdlib.FlattenFunc,
		"floor": stdlib.FloorFunc, "format": stdlib.FormatFunc, "formatlist": stdlib.FormatListFunc, "greaterthan": stdlib.GreaterThanFunc,
		"greaterthanorequalto": stdlib.GreaterThanOrEqualToFunc, "hasindex": stdlib.HasIndexFunc,
		"index": stdlib.IndexFunc, "int": stdlib.IntFunc, "join": stdlib.JoinFunc, "jsondecode": stdlib.JSONDecodeFunc,
		"jsonencode": stdlib.JSONEncodeFunc, "keys": stdlib.KeysFunc, "length": stdlib.LengthFunc, "lessthan": stdlib.LessThanFunc,
		"lessthanorequalto": stdlib.LessThanOrEqualToFunc, "log": stdlib.LogFunc, "lookup": stdlib.LookupFunc, "lower": stdlib.LowerFunc,
		"max": stdlib.MaxFunc, "merge": stdlib.MergeFunc, "min": stdlib.MinFunc, "modulo": stdlib.ModuloFunc, "multiply": stdlib.MultiplyFunc,
		"negate": stdlib.NegateFunc, "not": stdlib.NotFunc, "notequal": stdlib.NotEqualFunc, "or": stdlib.OrFunc, "parseint": stdlib.ParseIntFunc,
		"pow": stdlib.PowFunc, "range": stdlib.RangeFunc, "regex": stdlib.RegexFunc, "regexall": stdlib.RegexAllFunc,
		"regex_replace": stdlib.RegexReplaceFunc, "replace": stdlib.ReplaceFunc, "reverse": stdlib.ReverseFunc,
		"reverselist": stdlib.ReverseListFunc, "setproduct": stdlib.SetProductFunc, "signum": stdlib.SignumFunc, "slice": stdlib.SliceFunc,
		"sort": stdlib.SortFunc, "split": stdlib.SplitFunc, "strlen": stdlib.StrlenFunc, "substr": stdlib.SubstrFunc,
		"subtract": stdlib.SubtractFunc, "title": stdlib.TitleFunc, "trim": stdlib.TrimFunc, "trimprefix": stdlib.TrimPrefixFunc,
		"trimspace": stdlib.TrimSpaceFunc, "trimsuffix": stdlib.TrimSuffixFunc, "try": tryfunc.TryFunc, "upper": stdlib.UpperFunc,
		"values": stdlib.ValuesFunc, "zipmap": stdlib.ZipmapFunc,
	}
	for name, f := range all {
		if name != "try" && name != "can" { // those look at expressions
			all[name] = bounded(f)
		}
	}
	return all
}

// function declares a function of the file: params, an optional variadic_params, and result.
func (k *baking) function(b *hcl.Block) {
	attributes, _ := b.Body.JustAttributes()
	result, ok := attributes["result"]
	if !ok {
		return
	}
	var names []string
	if a, ok := attributes["params"]; ok {
		names = keywords(a.Expr)
	}
	spec := &function.Spec{Type: function.StaticReturnType(cty.DynamicPseudoType)}
	for _, name := range names {
		spec.Params = append(spec.Params, function.Parameter{Name: name, Type: cty.DynamicPseudoType, AllowNull: true})
	}
	rest := ""
	if a, ok := attributes["variadic_params"]; ok {
		if name := hcl.ExprAsKeyword(a.Expr); name != "" {
			rest = name
			spec.VarParam = &function.Parameter{Name: name, Type: cty.DynamicPseudoType, AllowNull: true}
		}
	}
	depth := 0
	spec.Impl = func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		if depth++; depth > maxCalls {
			return cty.DynamicVal, nil
		}
		defer func() { depth-- }()
		in := k.context.NewChild()
		in.Variables = map[string]cty.Value{}
		for i, name := range names {
			in.Variables[name] = args[i]
		}
		if rest != "" {
			in.Variables[rest] = cty.TupleVal(args[len(names):])
		}
		return k.eval(result.Expr, in), nil
	}
	k.context.Functions[b.Labels[0]] = function.New(spec)
}

func keywords(e hcl.Expression) (names []string) {
	list, problems := hcl.ExprList(e)
	if problems.HasErrors() {
		return nil
	}
	for _, one := range list {
		names = append(names, hcl.ExprAsKeyword(one))
	}
	return names
}
