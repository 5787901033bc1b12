package network

import (
	"regexp"
	"sync"
)

var (
	userinfo = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\b((?:https?|ftp)://)[^\s/?#"'<>]*@`) })
	query    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\b((?:https?|ftp)://[^\s?#"'<>]*)\?[^\s#"'<>]*`) })
)

// Redacted is a text without the user names and passwords of the addresses in it.
func Redacted(text string) string { return userinfo().ReplaceAllString(text, "$1***@") }

// Address is an address as messages have it: without user name, password and query, any of which may let its reader in.
func Address(text string) string { return query().ReplaceAllString(Redacted(text), "$1?***") }
