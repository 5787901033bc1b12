package main

import (
	"encoding/json"
	"os"
)

type row struct {
	Name string `json:"name"`
	N    int    `json:"n,omitempty"`
}

func main() {
	rows := []row{{"a", 1}}
	for i, r := range rows {
		json.NewEncoder(os.Stdout).Encode(r)
	}
}
