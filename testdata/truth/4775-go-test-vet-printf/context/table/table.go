package table

import "fmt"

func Print(m map[string]int) {
	for k, v := range m {
		fmt.Printf("%-10s %d\n", k, v, len(m))
	}
}
