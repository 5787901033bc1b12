package net.acme;

public class Boot {
    public static void main(String[] args) {
        System.out.println("boot");
    }
}
