int t(void);
int main(void) { return t(); }
