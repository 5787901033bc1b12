echo up
