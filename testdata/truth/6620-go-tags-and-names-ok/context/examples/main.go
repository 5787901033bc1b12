package main

import "example.com/missing"
