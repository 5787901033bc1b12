record Point(int x, int y) {}
public class App { public static void main(String[] a) { System.out.println(new Point(1, 2)); } }

