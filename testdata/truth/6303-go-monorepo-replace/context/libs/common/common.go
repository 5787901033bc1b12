package common

const Version = "1.4.0"
