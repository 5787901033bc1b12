package kv

type Store interface {
	Get(k string) (string, error)
	Put(k, v string) error
}
