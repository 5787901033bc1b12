int open_it(int a);
