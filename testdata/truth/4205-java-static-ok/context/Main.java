import java.nio.file.*;
import java.util.*;

public class Main {
    static final String HOME = System.getenv().getOrDefault("APP_HOME", "/s");
    static final Path CONF = Paths.get(HOME, "conf.properties");
    static final Map<String, Integer> SIZES = new HashMap<>();
    static int count = Integer.parseInt(System.getProperty("count", "3"));
    static byte[] data;
    static {
        SIZES.put("a", 1);
        try {
            data = Files.readAllBytes(CONF);
        } catch (java.io.IOException e) {
            data = new byte[0];
        }
        if (System.getenv("STRICT") != null) {
            throw new IllegalStateException("strict");
        }
    }
    static final boolean THERE = Files.exists(CONF);

    static String lazy() throws Exception { return new String(Files.readAllBytes(Paths.get("/nope"))); }

    public static void main(String[] args) throws Exception {
        String mode = args.length > 0 ? args[0] : "serve";
        if (args.length > 1 && args[1].equals("x")) { System.out.println(lazy()); }
        System.out.println(mode + SIZES.get("a") + count + THERE + data.length);
    }
}
