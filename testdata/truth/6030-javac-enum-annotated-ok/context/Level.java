public enum Level {
    @Deprecated(since = "1") Low,
    @SuppressWarnings({"a", "b"}) High {
        @Override
        String said() {
            return Low.name() + High.ordinal();
        }
    };

    String said() {
        return High.toString();
    }
}
