package util;

public class Text {
    public static String hi() { return "hi"; }
}
