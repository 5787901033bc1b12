int queue(void);
int main(void) { return queue(); }
