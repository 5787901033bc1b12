public class Main {
    private statci final int LIMIT = 3;

    public static void main(String[] args) {
        System.out.println(LIMIT);
    }
}
