package order

import "example.com/cyc/user"

type Order struct{ By *user.User }
