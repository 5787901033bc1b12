y = 1; from c import z
