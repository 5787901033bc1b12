package app;

import java.io.*;
import java.util.Properties;
import app.util.Env;

public class Main {
    private static final String MODE = System.getenv().getOrDefault("MODE", "res");
    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        try (InputStream in = Main.class.getResourceAsStream("/app.properties")) {
            p.load(in);
        }
        try (InputStream in = Main.class.getResourceAsStream("inner.txt")) {
            System.out.println(new String(in.readAllBytes()));
        }
        InputStream extra = Main.class.getResourceAsStream("/extra.properties");
        if (extra != null) {
            p.load(extra);
        }
        try {
            p.load(Main.class.getResourceAsStream("/other.properties"));
        } catch (NullPointerException | IOException e) {
            System.out.println("none");
        }
        Env env = new Env("x");
        System.out.println(env.get("HOME", "/") + Env.port() + new Env("y").name() + MODE);
        try (var r = new BufferedReader(new FileReader(MODE + "/app.properties"))) {
            System.out.println(r.readLine());
        }
    }
}
