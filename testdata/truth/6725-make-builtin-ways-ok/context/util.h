int util(int v);
