package com.example;

public class App {
    private final int port;

    public App(int port) {
        this.port = port;
    }

    public static void main(String[] args) {
        int port = System.getenv("PORT");
        System.out.println(new App(port).port);
    }
}
