package com.acme;

import com.acme.text.Greeter;

public class App {
    public static void main(String[] args) throws Exception {
        try (var in = App.class.getResourceAsStream("/greeting.txt")) {
            System.out.println(new Greeter(new String(in.readAllBytes()).trim()).greet("jar"));
        }
    }
}
