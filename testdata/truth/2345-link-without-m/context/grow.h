double grow(double base, double years);
