package com.example;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

public class App {
    public static void main(String[] args) throws IOException {
        Properties p = new Properties();
        try (InputStream in = new FileInputStream("config/app.properties")) {
            p.load(in);
        }
        System.out.println("hello " + p.getProperty("name"));
    }
}
