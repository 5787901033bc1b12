def greet(name):
<<<<<<< HEAD
    return "hello " + name
=======
    return f"hi {name}"
>>>>>>> feature/greeting
