package shop.config;

public final class Settings {
    private Settings() {}

    public static int port() {
        return Integer.parseInt(System.getenv("SHOP_PORT"));
    }
}
