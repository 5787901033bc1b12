public class Main {
    public static void main(String[] args) {
        Greeter g = new Greeter()
        String[] names = {"a"};
        System.out.println(g.greet(names[0]));
    }
}
