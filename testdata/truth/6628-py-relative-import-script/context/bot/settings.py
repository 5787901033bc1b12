TOKEN = 'x'
