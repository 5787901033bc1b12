public class Copy {
    public static void main(String[] argv) {
        String from = argv[0];
        String to = argv[1];
        System.out.println(from + " " + to);
    }
}
