package com.acme.text;

public record Greeter(String word) {
    public String greet(String who) {
        return word + " " + who;
    }
}
