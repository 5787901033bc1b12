int area(int, int);
int main(void) { return area(0, 1); }
