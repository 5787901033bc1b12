package kit

func Do() {}
