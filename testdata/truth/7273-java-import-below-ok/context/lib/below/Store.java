package lib.below;
public class Store { public String name() { return "x"; } }
