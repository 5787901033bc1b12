package server

import "example.com/orders/internal/pb"

func Run() string { return pb.Name }
