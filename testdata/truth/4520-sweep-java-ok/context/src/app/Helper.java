package app;

public class Helper {
    private final String name;

    public Helper(String name) {
        this.name = name == null ? "none" : name;
    }

    public String describe() {
        String dir = System.getenv("DATA_DIR");
        if (dir != null) {
            return new java.io.File(dir).getName();
        }
        return name.trim();
    }

    static String[] of(String[] a) {
        if (a.length < 2) {
            return new String[0];
        }
        return new String[] {a[1]};
    }
}
