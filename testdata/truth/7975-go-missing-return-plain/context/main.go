package main

func name(n int) string {
	if n == 0 {
		return "zero"
	}
}

func main() { println(name(0)) }
