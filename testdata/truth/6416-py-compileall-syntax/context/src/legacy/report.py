def show(x):
    print "value", x
