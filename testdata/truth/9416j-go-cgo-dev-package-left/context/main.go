package main

// #cgo LDFLAGS: -lsqlite3
// #include <sqlite3.h>
import "C"
import "fmt"

func main() { fmt.Println(C.GoString(C.sqlite3_libversion())) }
