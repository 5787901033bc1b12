package auth

func User() string { return "u" }
