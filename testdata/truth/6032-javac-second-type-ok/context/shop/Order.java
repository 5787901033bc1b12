package shop;

public class Order {
    public static Line first() {
        return new Line();
    }
}

class Line {
    static Line make() {
        return new Line();
    }
}
