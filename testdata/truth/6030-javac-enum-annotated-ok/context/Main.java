class Helper {
    static int twice(int x) {
        return 2 * x;
    }
}

public class Main {
    public static void main(String[] args) {
        System.out.println(Helper.twice(3) + Level.valueOf("Low").said());
    }
}
