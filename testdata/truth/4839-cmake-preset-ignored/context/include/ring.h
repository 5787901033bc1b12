int ring_push(int v);
