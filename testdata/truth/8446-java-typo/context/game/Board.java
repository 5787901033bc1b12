package game;

class Board {
    final int size;

    Board(int size) { this.size = size; }
}
