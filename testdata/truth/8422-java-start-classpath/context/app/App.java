import text.Words;

public class App {
    public static void main(String[] args) {
        System.out.println(Words.count("a b c"));
    }
}
