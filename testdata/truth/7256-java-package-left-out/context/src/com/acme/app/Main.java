package com.acme.app;
import com.acme.db.Store;
public class Main { public static void main(String[] a) { System.out.println(new Store().name()); } }
