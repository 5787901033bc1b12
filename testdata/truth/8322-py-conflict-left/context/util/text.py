def names():
    a = 1
<<<<<<< HEAD
    return [a]
=======
    return [a, a]
>>>>>>> main
