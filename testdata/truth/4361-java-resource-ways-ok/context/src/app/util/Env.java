package app.util;

public class Env {
    private final String name;
    public Env(String name) { this.name = name; }
    public String get(String n, String other) { String v = System.getenv(n); return v == null ? other : v; }
    public String name() { return name; }
    public static int port() {
        String p = System.getenv("PORT");
        if (p == null) {
            return 80;
        }
        return Integer.parseInt(p);
    }
}
