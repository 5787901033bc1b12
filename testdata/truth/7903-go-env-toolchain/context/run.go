package main

func run() {}
