package main

import "app/registry"

func init() { registry.Open() }
