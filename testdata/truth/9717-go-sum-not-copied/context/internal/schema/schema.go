package schema

import "gopkg.in/yaml.v3"

func Load(s string) map[string]int {
	m := map[string]int{}
	_ = yaml.Unmarshal([]byte(s), &m)
	return m
}
