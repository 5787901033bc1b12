package game;

import java.util.ArrayList;
import java.util.List;

public class Game {
    public static void main(String[] args) {
        List<Board> boards = new ArrayList<>();
        boards.add(new Boards(8));
        System.out.println(boards.size());
    }
}
