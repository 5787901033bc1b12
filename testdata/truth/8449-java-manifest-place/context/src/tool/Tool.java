package tool;

public class Tool {
    public static void main(String[] args) { System.out.println("tool"); }
}
