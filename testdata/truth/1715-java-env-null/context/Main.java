public class Main {
    private static final int PORT = Integer.parseInt(System.getenv("SERVER_PORT"));

    public static void main(String[] args) {
        System.out.println(PORT);
    }
}
