package app;

import java.io.*;
import java.util.Properties;

public class Main {
    private static Properties load() {
        Properties p = new Properties();
        try {
            p.load(Main.class.getClassLoader().getResourceAsStream("config.properties"));
        } catch (IOException e) {
            System.err.println("cannot read: " + e.getMessage());
        }
        return p;
    }

    public static void main(String[] args) {
        Properties p = load();
        System.out.println(p.getProperty("name", "x"));
    }
}
