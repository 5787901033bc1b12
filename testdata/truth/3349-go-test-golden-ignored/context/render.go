package main

import "strings"

func render(s string) string { return "<p>" + strings.TrimSpace(s) + "</p>\n" }
