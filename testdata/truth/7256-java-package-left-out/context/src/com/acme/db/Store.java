package com.acme.db;
public class Store { public String name() { return "x"; } }
