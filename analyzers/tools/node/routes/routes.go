// Package routes reads the paths of routes as libraries of servers do.
package routes

import "strings"

// Unreadable is what path-to-regexp 8 says of a path, "" where it reads it. Source: the README of path-to-regexp 8,
// "Errors".
func Unreadable(p string) string {
	for i := 0; i < len(p); i++ {
		switch c := p[i]; {
		case c == '\\':
			i++
		case strings.IndexByte("?+()[]!", c) >= 0:
			return "Unexpected " + p[i:i+1]
		case c == '*' || c == ':':
			if i+1 == len(p) || strings.IndexByte("/.-{}*:,;@&=% ", p[i+1]) >= 0 || p[i+1] >= '0' && p[i+1] <= '9' {
				return "Missing parameter name"
			}
			if p[i+1] == '"' {
				return "" // a name in quotes
			}
		}
	}
	return ""
}
