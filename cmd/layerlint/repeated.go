package main

import "strings"

// repeated is a flag that may be repeated. It is pflag's StringArray, which asks a CSV writer with a buffer of 4 KB what
// an empty list looks like, for each of the 70 such flags that a start declares.
type repeated struct{ values *[]string }

func (r repeated) String() string { return strings.Join(*r.values, ",") }

func (r repeated) Set(value string) error {
	*r.values = append(*r.values, value)
	return nil
}

// Type is the name that completion scripts know repeatable flags by.
func (r repeated) Type() string { return "stringArray" }
