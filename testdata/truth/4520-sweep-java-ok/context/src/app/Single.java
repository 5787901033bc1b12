package app;

public class Single {
    public static void main(String[] args) {
        System.out.println(args.length);
    }
}
