package main

import _ "example.com/svc/api"

func main() {}
