int util(void);
int main(void) { return util(); }
