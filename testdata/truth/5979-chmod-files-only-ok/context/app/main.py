print(open('app/conf/a.ini').read())
