int k(void);
int main(void) { return k(); }
