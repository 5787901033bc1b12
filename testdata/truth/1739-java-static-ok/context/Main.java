import java.nio.file.*;
public class Main {
    private static final String HOST = System.getenv("APP_HOST");
    private static final int PORT = port();
    private static int port() {
        String v = System.getenv("SERVER_PORT");
        if (v == null) { return 8080; }
        return Integer.parseInt(v);
    }
    static int n;
    static {
        try { n = Integer.parseInt(System.getenv("WORKERS")); } catch (NumberFormatException e) { n = 1; }
    }
    private final int later = Integer.parseInt(System.getenv("LATER"));
    static class Lazy { static final int X = Integer.parseInt(System.getenv("LAZY")); }
    public static void main(String[] args) {
        System.out.println(PORT + n);
    }
}
