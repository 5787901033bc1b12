package main

import "os"

const table = "/usr/lib/gen/table"

func main() {
	os.MkdirAll("/usr/lib/gen", 0o755)
	os.MkdirAll("/foo", 0o755)
	os.WriteFile(table, []byte("x"), 0o644)
	os.WriteFile("/foo/db", []byte("x"), 0o644)
}
