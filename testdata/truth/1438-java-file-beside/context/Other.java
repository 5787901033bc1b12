class Other {
    static String b() { return "b"; }
}
