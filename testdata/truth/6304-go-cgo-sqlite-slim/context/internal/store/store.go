// Package store keeps notes.
package store

/*
#cgo pkg-config: sqlite3
#include <sqlite3.h>
*/
import "C"

// Version of the library.
func Version() string { return C.GoString(C.sqlite3_libversion()) }
