package helpers

func Help() string { return "x" }
