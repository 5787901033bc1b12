public class Main {
    public static void main(String[] args) {
        String brokers = System.getenv("KAFKA_BROKERS");
        for (String b : brokers.split(",")) {
            System.out.println(b);
        }
    }
}
