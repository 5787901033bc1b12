package com.acme.util;

public class Env {
    public static String get(String name, String otherwise) {
        String v = System.getenv(name);
        return v == null ? otherwise : v;
    }
}
