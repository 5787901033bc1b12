package text;

public class Words {
    public static int count(String s) {
        return s.split(" ").length;
    }
}
