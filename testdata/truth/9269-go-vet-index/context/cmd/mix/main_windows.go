package main

import "syscall"

var kernel = syscall.NewLazyDLL("kernel32.dll")
