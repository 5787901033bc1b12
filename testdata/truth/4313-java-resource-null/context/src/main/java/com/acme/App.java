package com.acme;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

public class App {
    public static void main(String[] args) throws IOException {
        Properties props = new Properties();
        try (InputStream in = App.class.getResourceAsStream("/application.properties")) {
            props.load(in);
        }
        System.out.println("port " + props.getProperty("server.port"));
    }
}
