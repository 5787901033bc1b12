package handlers

const N = 1
