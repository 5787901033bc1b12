package a

import "example.com/app/b"

func A() { b.B() }
