package game;

import java.util.ArrayList;
import java.util.List;

public class Game {
    static class Inner { static int n() { return 1; } }
    enum Color { RED; static Color first() { return RED; } }
    interface Rule { boolean holds(); }
    static <Elem> Elem same(Elem Thing) { return Thing; }

    public static void main(String[] args) {
        List<Board> boards = new ArrayList<>();
        Rule rule = () -> true;
        boards.add(new Board(8));
        StringBuilder Text = new StringBuilder();
        Text.append(Inner.n()).append(Color.first()).append(rule.holds());
        String s = "new Missing()"; // new Absent()
        System.out.println(Text + s + same(Thread.currentThread().getName()) + Math.max(1, 2));
    }
}
