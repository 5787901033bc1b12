package app;

public class Start {
    public static void main(String[] args) { System.out.println("start"); }
}
