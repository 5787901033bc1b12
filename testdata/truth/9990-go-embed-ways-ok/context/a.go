package a

import (
	"context"
	"embed"
)

//go:embed "a b.txt" `c d.txt`
//go:embed all:d *.md
var Files embed.FS

//go:embed c.txt
var text string

// Run keeps what ends it.
func Run() string {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	<-ctx.Done()
	return text
}
