package com.acme.server;

import java.io.InputStream;
import java.util.Properties;

public class Main {
    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        try (InputStream in = Main.class.getResourceAsStream("/application.properties")) {
            if (in == null) throw new IllegalStateException("application.properties is missing");
            p.load(in);
        }
        System.out.println("port " + p.getProperty("port"));
    }
}
