package shell

// Compute is what an operator of $((...)) makes of two numbers of 64 bits; ok is false where that is not followed.
func Compute(op string, x, y int64) (n int64, ok bool) {
	switch op {
	case "+":
		return x + y, true
	case "-":
		return x - y, true
	case "*":
		return x * y, true
	case "/", "%":
		if y == 0 || y == -1 {
			return 0, false
		}
		if op == "/" {
			return x / y, true
		}
		return x % y, true
	}
	holds := map[string]bool{"==": x == y, "!=": x != y, "<": x < y, ">": x > y, "<=": x <= y, ">=": x >= y}[op]
	if holds {
		return 1, true
	}
	return 0, true
}
