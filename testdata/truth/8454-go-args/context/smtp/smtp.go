package smtp

import "errors"

type Client struct{}

func Dial(addr string, tls bool) (*Client, error) {
	if addr == "" {
		return nil, errors.New("no address")
	}
	return &Client{}, nil
}
