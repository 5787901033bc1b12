package shop;

class Till {
    Line line = Line.make();
    Line other = new Line();
}
