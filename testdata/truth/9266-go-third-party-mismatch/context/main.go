package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/google/go-cmp/cmp"
)

func lines(name string) []string {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	return strings.Split(data, "\n")
}

func main() {
	fmt.Println(cmp.Diff(lines(os.Args[1]), lines(os.Args[2])))
}
