package store;

import java.nio.file.Files;
import java.nio.file.Path;

public final class Store {
    private final Path root;

    private Store(Path root) { this.root = root; }

    public static void main(final String[] args) throws Exception {
        Path root = Path.of("data", "objects");
        Files.createDirectories(root);
        Store s = new Store(root);
        Thread.sleep(1000);
        System.out.println(s.root);
    }
}
