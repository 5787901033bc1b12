package com.acme;

public class App {
    public static void main(String[] args) {
        System.out.println("Hello from " + Runtime.version());
    }
}
