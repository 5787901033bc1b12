package ping;

public class Ping {
    public static void main(String[] args) { System.out.println("ping"); }
}
