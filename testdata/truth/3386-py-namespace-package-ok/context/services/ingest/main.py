from acme.io.reader import read
from acme.text import upper

import pathlib

HERE = pathlib.Path(__file__).parent
print(upper(read(HERE / 'data' / 'sample.txt')))
