package com.example;

public class Greeter {
    String hi() { return "hi"; }
}

