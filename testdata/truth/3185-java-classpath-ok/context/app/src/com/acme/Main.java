package com.acme;

import util.Text;

public class Main {
    public static void main(String[] a) { System.out.println(Text.hi()); }
}
