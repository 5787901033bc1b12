package user

import "example.com/cyc/order"

type User struct{ Orders []order.Order }

func New() User { return User{} }
