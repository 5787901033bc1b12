double to_km(double);
