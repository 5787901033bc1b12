import java.io.FileInputStream;
import java.io.IOException;
import java.util.Properties;

public class Server {
    private static final String CONFIG = System.getenv().getOrDefault("CONFIG_FILE", "config/server.properties");

    public static void main(String[] args) throws IOException {
        Properties p = new Properties();
        try (FileInputStream in = new FileInputStream(CONFIG)) {
            p.load(in);
        }
        int port = Integer.parseInt(p.getProperty("port", "8080"));
        System.out.println("port " + port);
    }
}
