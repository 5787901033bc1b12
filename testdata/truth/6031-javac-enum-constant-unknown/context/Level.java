public enum Level {
    @Deprecated(since = "1") Low,
    High;

    String said() {
        return Middle.name();
    }
}
