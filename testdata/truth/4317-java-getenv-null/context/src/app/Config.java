package app;

record Config(String[] hosts) {
    static Config fromEnv() {
        return new Config(System.getenv("KAFKA_BROKERS").split(","));
    }
}
