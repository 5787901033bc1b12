package com.example;

class Util {
    static String upper(String s) {
        return s.toUpperCase();
    }
}
