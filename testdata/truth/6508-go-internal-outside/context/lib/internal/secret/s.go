package secret

func Do() {}
