package tray

func Show() { println("windows") }
