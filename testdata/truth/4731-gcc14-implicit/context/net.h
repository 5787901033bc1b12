int net_port(const char *s);
