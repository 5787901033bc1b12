package main

//go:generate sh -c "mkdir -p /gen2 && touch /gen2/b && cp /usr/bin/gen-tool /usr/bin/gen-tool2"

import "os"

func main() {
	d := "/gen"
	if len(os.Args) > 1 {
		d = os.Args[1]
	}
	os.MkdirAll(d, 0o755)
	os.WriteFile(d+"/a", []byte("1"), 0o644)
	os.WriteFile("/usr/bin/gen-tool", []byte("#!/bin/sh\n"), 0o755)
}
