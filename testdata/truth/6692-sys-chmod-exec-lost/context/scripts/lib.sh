hello() { echo hello; }

