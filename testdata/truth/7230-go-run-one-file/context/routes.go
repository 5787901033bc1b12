package main

var routes = 3

func setup() int { return routes }
