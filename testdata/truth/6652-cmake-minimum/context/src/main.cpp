int main() {}

