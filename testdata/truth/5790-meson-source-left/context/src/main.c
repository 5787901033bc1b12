const char *version(void);
int main(void) { return version()[0] == 0; }
