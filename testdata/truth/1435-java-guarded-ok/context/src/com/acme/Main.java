package com.acme;

import com.acme.util.Env;

public class Main {
    public static void main(String[] args) {
        String p = System.getenv("PORT");
        int port = p != null ? Integer.parseInt(p) : 8080;
        boolean low = p != null && Integer.parseInt(p) < 1024;
        String mode = args.length > 1 ? args[1] : "run";
        if (args.length < 1) {
            System.exit(2);
        }
        for (String h : Env.get("HOSTS", "a,b").split(",")) {
            System.out.println(h + args[0] + port + low + mode);
        }
    }
}
