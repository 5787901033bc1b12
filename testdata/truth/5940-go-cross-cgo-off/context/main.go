package main

// #include <time.h>
import "C"

func main() { println(int64(C.time(nil))) }
