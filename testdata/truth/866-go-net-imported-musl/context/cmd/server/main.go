package main

import "example.com/orders/web"

func main() { println(web.N) }
