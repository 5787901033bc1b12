package shop;

import shop.config.Settings;

public class Main {
    public static void main(String[] args) {
        int port = Settings.port();
        System.out.println("port " + port);
    }
}
