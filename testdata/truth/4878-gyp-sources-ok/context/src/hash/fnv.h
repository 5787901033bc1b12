unsigned fnv(const char *s);
