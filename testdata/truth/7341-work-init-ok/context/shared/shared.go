package shared

// Name is its name.
const Name = "shared"
