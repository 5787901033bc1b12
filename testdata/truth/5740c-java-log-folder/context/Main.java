import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;

class Main {
    public static void main(String... args) throws IOException {
        String log = System.getenv().getOrDefault("LOG_FILE", "/var/log/main/main.log");
        PrintWriter out = new PrintWriter(new FileWriter(log, true));
        out.println("started");
        out.close();
    }
}
