public class Server {
    public static void main(String[] args) throws Exception {
        String url = System.getenv("DATABASE_URL");
        if (url == null || url.isEmpty()) {
            System.err.println("DATABASE_URL must be set");
            System.exit(1);
        }
        System.out.println("connecting to " + url);
        Thread.sleep(3600_000);
    }
}
