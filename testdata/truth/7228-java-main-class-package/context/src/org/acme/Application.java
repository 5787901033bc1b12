package org.acme;
public class Application { public static void main(String[] a) { System.out.println("acme " + Util.name()); } }
