import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    static String read(String name) {
        return Files.readString(Path.of(name));
    }

    public static void main(String[] args) {
        System.out.println(read(args[0]));
    }
}
