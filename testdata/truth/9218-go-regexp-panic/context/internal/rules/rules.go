package rules

import "regexp"

var password = regexp.MustCompile(`^(?=.*[a-z])(?=.*\d).{8,}$`)

func Valid(s string) bool { return password.MatchString(s) }
