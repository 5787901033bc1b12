package main

import "flag"

func main() {
	check := flag.Bool("check", false, "")
	once := flag.Bool("once", false, "")
	flag.Parse()
	if !*check && !*once {
		select {}
	}
}
