package web

import "net/http"

const N = http.StatusOK

var _ = http.Get
