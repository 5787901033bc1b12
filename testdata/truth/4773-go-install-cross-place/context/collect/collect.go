package collect

func Names() []string { return []string{"cpu", "mem"} }
