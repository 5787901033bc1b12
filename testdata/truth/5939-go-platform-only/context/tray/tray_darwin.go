package tray

func Show() { println("darwin") }
