package store

const Path = "/data"
