package common

// Name is the name.
const Name = "common"
