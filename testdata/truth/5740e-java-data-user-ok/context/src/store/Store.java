package store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

public final class Store {
    public static void main(final String[] args) throws Exception {
        Path root = Path.of("data", "objects");
        Files.createDirectories(root);
        Files.writeString(Path.of("data/objects/one"), "1");
        String seed = Objects.requireNonNull(System.getenv("SEED"), "SEED");
        System.out.println(Files.readString(Path.of(seed)) + Files.readString(Path.of("data/objects/one")));
    }
}
