int b(void);
int main(void) { return b(); }
