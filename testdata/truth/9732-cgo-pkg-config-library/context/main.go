package main

/*
#cgo pkg-config: libxml-2.0
#include <libxml/xmlversion.h>
*/
import "C"
import "fmt"

func main() { fmt.Println(C.LIBXML_VERSION) }
