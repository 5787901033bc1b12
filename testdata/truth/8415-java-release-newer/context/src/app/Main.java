package app;

public class Main {
    public static void main(String[] args) {
        System.out.println(new Point(1, 2));
    }
}
