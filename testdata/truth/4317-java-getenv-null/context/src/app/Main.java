package app;

public class Main {
    public static void main(String[] args) {
        Config c = Config.fromEnv();
        System.out.println(c.hosts().length);
    }
}
