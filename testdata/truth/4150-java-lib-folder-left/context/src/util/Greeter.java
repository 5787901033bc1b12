package util;
public class Greeter { public static String hi() { return "ok"; } }
