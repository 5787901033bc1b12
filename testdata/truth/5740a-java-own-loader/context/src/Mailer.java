import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;

public class Mailer {
    private static final String DIR = "templates"; // "beside the jar"

    static String load(String name) throws IOException {
        Path p = Paths.get(DIR, name);
        byte[] bytes = Files.readAllBytes(p);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    public static void main(String[] args) {
        String welcome;
        try {
            welcome = load("welcome.txt");
        } catch (IOException e) {
            System.err.println("cannot load templates: " + e);
            System.exit(1);
            return;
        }
        System.out.println(welcome);
    }
}
