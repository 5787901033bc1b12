package kit

func Say() { println("kit") }
