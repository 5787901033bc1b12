import java.util.Objects;

public class Main {
    public static void main(String[] args) {
        String url = Objects.requireNonNull(System.getenv("JDBC_URL"), "JDBC_URL is required");
        System.out.println(url);
    }
}
