package code

import "github.com/layerlint/layerlint/analyzers/tools/python/uses"

// objects are those of classes of the project's own.
type objects struct{ *walker }

// asked notes an attribute of an object that the module makes once, by its class.
func (w objects) asked(s *Statement, name, attribute string) {
	_, lent := w.lent[name]
	if _, whole := w.modules[name]; lent || whole || w.scope.open || times(w.list, name) != 1+w.scope.imported[name] {
		return
	}
	class := uses.Class(w.text, name)
	of, own := w.lent[class], w.functions[class]
	switch {
	case class == "" || !sole(w.walker, class):
	case own != nil && own.Keyword() == "class" && lacksIn(w.list, w.list, class, attribute):
		w.add(s, Step{Kind: Stops, Reason: "AttributeError: '" + class + "' object has no attribute '" + attribute + "'"})
	case own == nil && len(of.Names) == 1:
		w.add(s, Step{Kind: Members, Import: of, Name: attribute, Value: "object"})
	}
}
