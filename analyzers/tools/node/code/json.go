package code

import (
	"encoding/json"
	"strings"
)

// Decode is the value of a text in JSON, nil where it is none.
func Decode(text string) *Value {
	var any any
	d := json.NewDecoder(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	if d.UseNumber(); d.Decode(&any) != nil {
		return nil
	}
	return valued(any)
}

func valued(of any) *Value {
	switch t := of.(type) {
	case string:
		return textual(t)
	case json.Number:
		return &Value{kind: digits, text: t.String()}
	case bool:
		return truthful(t)
	case []any:
		v := &Value{kind: array}
		for _, item := range t {
			v.items = append(v.items, valued(item))
		}
		return v
	case map[string]any:
		v := &Value{kind: record, props: map[string]*Value{}}
		for name, p := range t {
			v.props[name] = valued(p)
		}
		return v
	}
	return &Value{kind: null}
}
