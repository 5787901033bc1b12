package main

import _ "example.com/common"

func main() {}
