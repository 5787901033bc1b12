package com.acme;

public class App {
    public static void main(String[] a) { System.out.println("hello"); }
}
