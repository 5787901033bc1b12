package main

import "flag"

var debug = flag.Bool("debug", false, "more to the log")
