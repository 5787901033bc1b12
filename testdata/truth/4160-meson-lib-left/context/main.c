int greet(void);
int main(void) { return greet(); }
