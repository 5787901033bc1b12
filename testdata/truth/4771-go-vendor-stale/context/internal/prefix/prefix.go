package prefix

func With(p, s string) string { return p + "_" + s }
