package main

import "example.com/none/svc"

func start() int { return svc.Run() }
