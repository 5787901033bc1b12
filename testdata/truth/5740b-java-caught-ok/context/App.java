import java.io.*;
import java.nio.file.*;
import java.util.function.Supplier;

public class App {
    static String motd() {
        try (BufferedReader r = new BufferedReader(new FileReader("motd.txt"))) {
            return r.readLine();
        } catch (FileNotFoundException e) {
            return "none";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(motd());
        Supplier<String> later = () -> read("later.txt");
        if (Files.exists(Path.of("extra.properties"))) {
            System.out.println(Files.readString(Path.of("extra.properties")));
        }
        File dir = new File("cache");
        if (!dir.exists()) {
            dir.mkdirs();
        }
        try (PrintWriter w = new PrintWriter(new FileWriter("cache/x.txt"))) {
            w.println("x");
        }
        System.out.println(Files.readString(Path.of("cache/x.txt")));
        String path = System.getenv("DATA_FILE");
        if (path == null) {
            path = "cache/x.txt";
        }
        System.out.println(Files.readAllLines(Paths.get(path)).size());
    }

    static String read(String name) {
        try {
            return Files.readString(Path.of(name));
        } catch (IOException e) {
            throw new RuntimeException(e);
        }
    }
}
