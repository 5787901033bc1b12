package main

// mirror is the Debian archive that packages and indexes come from.
type mirror struct{ url, cache string }
