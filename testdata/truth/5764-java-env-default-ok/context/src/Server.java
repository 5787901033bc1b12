import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Server {
    public static void main(String[] args) throws Exception {
        String url = System.getenv().getOrDefault("DATABASE_URL", "jdbc:none");
        String motd = "";
        try {
            motd = Files.readString(Path.of("motd.txt"));
        } catch (IOException e) {
            System.err.println("no motd: " + e.getMessage());
        }
        System.out.println(motd + "connecting to " + url);
        Thread.sleep(3600_000);
    }
}
