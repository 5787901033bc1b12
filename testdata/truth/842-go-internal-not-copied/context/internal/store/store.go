package store

const N = 1
