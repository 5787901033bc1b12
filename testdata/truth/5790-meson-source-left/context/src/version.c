const char *version(void) { return "1"; }
