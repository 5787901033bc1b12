package helpers

import "gopkg.in/yaml.v3"

func Keys(s string) int {
	m := map[string]int{}
	_ = yaml.Unmarshal([]byte(s), &m)
	return len(m)
}
