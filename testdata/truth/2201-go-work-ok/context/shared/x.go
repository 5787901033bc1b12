package shared

const Name = "api"
