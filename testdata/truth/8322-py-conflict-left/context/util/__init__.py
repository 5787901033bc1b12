from util.text import names
