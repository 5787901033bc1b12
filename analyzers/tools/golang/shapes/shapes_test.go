package shapes

import (
	"go/ast"
	"go/parser"
	"testing"
)

// block is the body of a function that is written out.
func block(t *testing.T, text string) *ast.BlockStmt {
	t.Helper()
	e, err := parser.ParseExpr("func() error {" + text + "}")
	if err != nil {
		t.Fatal(err)
	}
	return e.(*ast.FuncLit).Body
}

// TestStraight has blocks that are left at their end, and others.
func TestStraight(t *testing.T) {
	for text, want := range map[string]bool{
		"log.Println(err); return err":                      true,
		"f := func() error { return nil }; f(); return err": true,
		"if os.IsNotExist(err) { return nil }; return err":  false,
		"if err == nil { goto on }; log.Fatal(err)":         false,
	} {
		if got := Straight(block(t, text)); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// TestError has blocks that return an error, and others.
func TestError(t *testing.T) {
	for text, want := range map[string]bool{
		"return err":                          true,
		"return nil, err":                     true,
		"return x, errors.New(name)":          true,
		"return fmt.Errorf(name, err)":        true,
		"err = fmt.Errorf(\"x\"); return err": true,
		"return nil, &missing{}":              true,
		"return nil":                          false,
		"return fallback, nil":                false,
		"return os.ReadFile(other)":           false,
		"return":                              false,
		"b, err = read(other); return err":    false,
		"err = second(); return err":          false,
	} {
		body := block(t, text)
		if got := Error(body, body.List[len(body.List)-1].(*ast.ReturnStmt)); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// TestNonzero has statuses that a program ends with.
func TestNonzero(t *testing.T) {
	for text, want := range map[string]bool{"1": true, "-1": true, "exitFailure": true, "0": false, "code": false, "m.Run()": false} {
		e, err := parser.ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := Nonzero(e); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
