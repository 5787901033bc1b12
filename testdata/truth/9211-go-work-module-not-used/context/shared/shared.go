package shared

func Hello() { println("hello") }
