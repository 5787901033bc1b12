package main

import (
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	b, _ := io.ReadAll(os.Stdin)
	n := 0
	for range strings.Lines(string(b)) {
		n++
	}
	fmt.Println(n)
}
