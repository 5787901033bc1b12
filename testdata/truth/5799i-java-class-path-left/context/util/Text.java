public class Text {
    public static String up(String s) { return s.toUpperCase(); }
}
