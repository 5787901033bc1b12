package app;

import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;

public class Main {
    private static final Helper HELPER = new Helper(System.getenv("NAME"));

    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        try (InputStream in = Objects.requireNonNull(Main.class.getClassLoader().getResourceAsStream("app.properties"))) {
            p.load(in);
        }
        System.out.println(HELPER.describe() + p.getProperty("port") + Helper.of(args).length);
    }
}
