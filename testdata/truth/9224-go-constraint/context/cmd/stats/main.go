package main

import (
	"fmt"
	"strings"

	"example.com/stats/sum"
)

func main() {
	fmt.Println(sum.Of([]float64{1, 2}))
	fmt.Println(sum.Of(strings.Fields("1 2 3")))
}
