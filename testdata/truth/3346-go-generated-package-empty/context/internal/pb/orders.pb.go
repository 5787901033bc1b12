package pb

const Name = "orders"
