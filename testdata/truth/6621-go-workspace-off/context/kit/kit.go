package kit

func Do() {}

