package main

import "example.com/agent/tray"

func main() { tray.Show() }
