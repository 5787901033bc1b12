class Greeter {
    String greet(String n) { return "hi " + n; }
}
