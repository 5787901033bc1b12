const int most = 5;
int part();
